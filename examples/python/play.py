"""Plays a game to its end with the client that openapi-python-client makes from openapi.yaml.

openapi-python-client generate --path openapi.yaml --meta none --output-path thousand_client
python play.py [http://127.0.0.1:8000]
"""

import os
import sys

from thousand_client import AuthenticatedClient
from thousand_client.api.games import get_seat_view, open_game, submit_command
from thousand_client.models import CommandAnswer, GameView, OpenedGame, OpenGameRequest

FIRST = {"pass": 0, "declare_marriage": 1}
"""What this player likes best: to pass, then to declare a marriage, then whatever is listed first."""


def main(address: str) -> None:
    wanted = OpenGameRequest.from_dict(
        {
            "preset": "polish-home",
            "seats": [{"name": "Ala"}, {"name": "Borys"}, {"name": "Celina"}],
            "start_scores": [900, 890, 880],
            "dealing": {"mode": "seeded", "seed": f"{7:064x}"},
            "first_dealer": 0,
        }
    )
    opener = AuthenticatedClient(address, token=os.environ.get("THOUSAND_API_KEY", "none-needed"))
    opened = open_game.sync(client=opener, body=wanted)
    assert isinstance(opened, OpenedGame), opened
    players = [AuthenticatedClient(address, token=seat.token) for seat in opened.seats]

    view = opened.view
    while view.to_act is not None:
        player = players[view.to_act]
        seen = get_seat_view.sync(opened.game_id, view.to_act, client=player)
        assert isinstance(seen, GameView), seen
        command = min(seen.legal_commands, key=lambda each: FIRST.get(each.type_, 2))
        answer = submit_command.sync(opened.game_id, client=player, body=command, if_match=f'"{seen.version}"')
        assert isinstance(answer, CommandAnswer), answer
        assert isinstance(answer.view, GameView), answer
        view = answer.view

    print(f"{view.status} after hand {view.hand}: scores {view.scores}, winners {view.winners}")
    assert view.status == "finished", view.status


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
