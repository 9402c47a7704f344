// Plays a game to its end with the client that @hey-api/openapi-ts makes from openapi.yaml.
//
//   openapi-ts -i openapi.yaml -o client
//   tsc && node play.js [http://127.0.0.1:8000]

import { getSeatView, openGame, submitCommand } from "./client/sdk.gen.js";
import { createClient } from "./client/client/index.js";
import type { HandCommand } from "./client/types.gen.js";

/** What this player likes best: to pass, then to declare a marriage, then whatever is listed first. */
const LIKING: Partial<Record<HandCommand["type"], number>> = { pass: 0, declare_marriage: 1 };

const client = createClient({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8000" });

const { data: opened } = await openGame({
  client,
  throwOnError: true,
  body: {
    preset: "polish-home",
    seats: [{ name: "Ala" }, { name: "Borys" }, { name: "Celina" }],
    start_scores: [900, 890, 880],
    dealing: { mode: "seeded", seed: "7".padStart(64, "0") },
    first_dealer: 0,
  },
});

let view = opened.view;
while (view.to_act !== null) {
  const seat = view.to_act;
  const asked = { client, throwOnError: true, auth: opened.seats[seat]?.token } as const;
  const path = { game_id: opened.game_id, seat };

  const { data: seen } = await getSeatView({ ...asked, path });
  const liked = (command: HandCommand) => LIKING[command.type] ?? 2;
  const [command] = [...seen.legal_commands].sort((left, right) => liked(left) - liked(right));
  if (!command) throw new Error("nothing to play");

  const { data: answer } = await submitCommand({
    ...asked,
    path,
    headers: { "If-Match": `"${seen.version}"` },
    body: command,
  });
  if (!answer.view) throw new Error("no view");
  view = answer.view;
}

console.log(`${view.status} after hand ${view.hand}: scores [${view.scores}], winners [${view.winners}]`);
if (view.status !== "finished") process.exit(1);
