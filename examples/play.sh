#!/bin/sh
# Plays a game to its end with curl: each seat in its turn posts one of its own legal commands.
#
#   examples/play.sh GAME.json [http://127.0.0.1:8000]
#
# GAME.json is the answer to POST /v1/games; python3 only picks values out of JSON.
set -eu
opened=$1
base=${2:-http://127.0.0.1:8000}
pick() { python3 -c "import json, sys; value = json.load(sys.stdin); print($1)"; }
game=$(pick 'value["game_id"]' <"$opened")
while :; do
  seat=$(curl -s "$base/v1/games/$game" | pick '"" if value["to_act"] is None else value["to_act"]')
  [ -n "$seat" ] || break
  token=$(pick "value['seats'][$seat]['token']" <"$opened")
  # pass where that is possible, declare a marriage where one is held, else the first that is listed
  command=$(curl -s -H "Authorization: Bearer $token" "$base/v1/games/$game/views/$seat" |
    pick 'json.dumps(min(value["legal_commands"], key=lambda each: {"pass": 0, "declare_marriage": 1}.get(each["type"], 2)))')
  curl -s -X POST -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d "$command" \
    "$base/v1/games/$game/commands" >/dev/null
done
curl -s "$base/v1/games/$game" |
  pick '"{status} after hand {hand}: scores {scores}, winners {winners}".format(**value)'
