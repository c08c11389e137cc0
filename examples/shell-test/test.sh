#!/bin/sh
# Pairs a dashboard with a test network, and checks that a text goes both ways. Needs curl.
# DASHBOARD and NETWORK are the programs that start them, not npx, which would leave them behind.
set -eu

folder=$(mktemp -d)
port=${PORT:-8099}
dashboard=http://127.0.0.1:$port

# The network prints one line of JSON when it is ready.
${NETWORK:-node_modules/.bin/whatsapp-test-network} >"$folder/network.json" &
network=$!
trap 'kill $network ${service:-} 2>/dev/null; wait; rm -rf "$folder"' EXIT
until [ -s "$folder/network.json" ]; do sleep 0.1; done

# field JSON NAME: the first string field with that name
field() {
  printf '%s' "$1" | grep -o "\"$2\":\"[^\"]*" | head -n 1 | cut -d '"' -f 4
}
ready=$(cat "$folder/network.json")
control=$(field "$ready" control_url)

# tell COMMAND BODY: runs a command of the network; fails with its message
tell() {
  curl --silent --show-error --fail-with-body -d "$2" "$control/$1"
}

SERVICE_NETWORK_URL=$(field "$ready" url) SERVICE_NETWORK_ROOT_KEY=$(field "$ready" root_key) \
  NODE_EXTRA_CA_CERTS=$(field "$ready" authority_path) SERVICE_DASHBOARD_AUTH_DB=$folder/auth.db \
  SERVICE_DASHBOARD_DATA_DB=$folder/data.db SERVICE_MEDIA_DIR=$folder/media \
  ${DASHBOARD:-node_modules/.bin/whatsapp-dashboard} --port "$port" >"$folder/dashboard.log" &
service=$!

tell phone '{"name": "Ada"}' >/dev/null
bob=$(tell contact '{"name": "Bob"}')
until curl --silent --fail -X POST "$dashboard/api/connect" >/dev/null; do sleep 0.1; done
until qr=$(field "$(curl --silent "$dashboard/api/qr")" qr) && [ -n "$qr" ]; do sleep 0.1; done
tell scan "{\"qr\": \"$qr\"}" >/dev/null
tell wait-for-client '{}' >/dev/null

said=$(tell say '{"contact": "Bob", "text": "hello from Bob"}')
until curl --silent --fail "$dashboard/api/messages/$(field "$said" id)" >/dev/null; do sleep 0.1; done
echo "the dashboard has what Bob said"

curl --silent --fail-with-body -H 'Content-Type: application/json' \
  -d "{\"to\": \"$(field "$bob" number)\", \"text\": \"hello from the dashboard\"}" \
  "$dashboard/api/send" >/dev/null
tell wait '{"contact": "Bob", "text": "hello from the dashboard"}' >/dev/null
echo "Bob has what the dashboard sent"
