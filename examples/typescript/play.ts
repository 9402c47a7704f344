// Plays a game to its end with openapi-fetch and the types that openapi-typescript makes from openapi.yaml.
//
//   openapi-typescript openapi.yaml -o api.d.ts
//   tsc && node play.js [http://127.0.0.1:8000]

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Command = components["schemas"]["HandCommand"];

/** What this player likes best: to pass, then to declare a marriage, then whatever is listed first. */
function liking(command: Command): number {
  switch (command.type) {
    case "pass":
      return 0;
    case "declare_marriage":
      return 1;
    default:
      return 2;
  }
}

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8000" });

const { data: opened, error: refused } = await client.POST("/v1/games", {
  body: {
    preset: "polish-home",
    seats: [{ name: "Ala" }, { name: "Borys" }, { name: "Celina" }],
    start_scores: [900, 890, 880],
    dealing: { mode: "seeded", seed: "7".padStart(64, "0") },
    first_dealer: 0,
  },
});
if (!opened) throw new Error(`${refused.title}: ${refused.detail}`);

let view = opened.view;
while (view.to_act !== null) {
  const seat = view.to_act;
  const headers = { Authorization: `Bearer ${opened.seats[seat]?.token}` };
  const path = { game_id: opened.game_id, seat };
  const { data: seen, error: unseen } = await client.GET("/v1/games/{game_id}/views/{seat}", {
    params: { path },
    headers,
  });
  if (!seen) throw new Error(unseen?.detail);

  const [command] = [...seen.legal_commands].sort((left, right) => liking(left) - liking(right));
  if (!command) throw new Error("nothing to play");

  const { data: answer, error: problem } = await client.POST("/v1/games/{game_id}/commands", {
    params: { path, header: { "If-Match": `"${seen.version}"` } },
    headers,
    body: command,
  });
  if (!answer?.view) throw new Error(problem?.detail ?? "no view");
  view = answer.view;
}

console.log(`${view.status} after hand ${view.hand}: scores [${view.scores}], winners [${view.winners}]`);
if (view.status !== "finished") process.exit(1);
