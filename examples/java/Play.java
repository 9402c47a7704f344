import java.util.Comparator;
import java.util.List;
import java.util.Map;
import thousand.client.ApiClient;
import thousand.client.ApiException;
import thousand.client.api.GamesApi;
import thousand.client.model.*;

/**
 * Plays a game to its end with the client that openapi-generator makes from openapi.yaml (generator java, library native).
 *
 * java Play [http://127.0.0.1:8000]
 */
public final class Play {
  public static void main(String[] arguments) throws ApiException {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments.length > 0 ? arguments[0] : "http://127.0.0.1:8000");
    GamesApi games = new GamesApi(client);

    OpenGameRequest wanted = new OpenGameRequest()
        .preset(PresetName.fromValue("polish-home"))
        .seats(List.of(seat("Ala"), seat("Borys"), seat("Celina")))
        .startScores(List.of(900, 890, 880))
        .dealing(new DealingOrder(new SeededDealing().mode(SeededDealing.ModeEnum.SEEDED).seed("0".repeat(63) + "7")))
        .firstDealer(0);
    OpenedGame opened = games.openGame(wanted, null);

    GameView view = opened.getView();
    while (view.getToAct() != null) {
      int seat = view.getToAct();
      Map<String, String> token = Map.of("Authorization", "Bearer " + opened.getSeats().get(seat).getToken());
      GameView seen = games.getSeatView(opened.getGameId(), seat, null, null, token);
      HandCommand command = seen.getLegalCommands().stream().min(Comparator.comparing(Play::liking)).orElseThrow();
      String version = "\"" + seen.getVersion() + "\"";
      view = games.submitCommand(opened.getGameId(), order(command), null, version, null, null, token).getView();
    }

    System.out.printf("%s after hand %d: scores %s, winners %s%n",
        view.getStatus(), view.getHand(), view.getScores(), view.getWinners());
    if (view.getStatus() != Status.FINISHED) System.exit(1);
  }

  /** What this player likes best: to pass, then to declare a marriage, then whatever is listed first. */
  private static int liking(HandCommand command) {
    Object one = command.getActualInstance();
    return one instanceof PassCommand ? 0 : one instanceof DeclareMarriageCommand ? 1 : 2;
  }

  /** A listed command as it is posted: commands of the hand are some of all commands. */
  private static Command order(HandCommand listed) {
    Command command = new Command();
    command.setActualInstance(listed.getActualInstance());
    return command;
  }

  private static SeatOrder seat(String name) {
    return new SeatOrder().name(name);
  }
}
