#!/bin/sh
# Connects, sends a text, and waits for the answer. Needs curl.
# Usage: send-and-wait.sh [NUMBER [TEXT]]
set -eu

url=${DASHBOARD_URL:-http://127.0.0.1:8080}
to=${1:-15550102}
to=${to#+}
text=${2:-Hello from a shell script}

# call METHOD PATH [CURL'S OPTIONS]: prints the answer, fails with the service's own sentence
call() {
  method=$1 path=$2
  shift 2
  curl --silent --show-error --fail-with-body -X "$method" "$url$path" \
    ${DASHBOARD_TOKEN:+-H "Authorization: Bearer $DASHBOARD_TOKEN"} "$@"
}

# field NAME: the first text field of that name in the JSON that comes in
field() {
  grep -o "\"$1\":\"[^\"]*" | head -n 1 | cut -d '"' -f 4
}

call POST /api/connect >/dev/null
until [ "$(curl --silent --output /dev/null --write-out '%{http_code}' "$url/api/health/ready")" = 200 ]; do
  sleep 1 # scan the QR code meanwhile; the playground's phone does so by itself
done

# The same key sends once, however often this script is started with it.
id=$(call POST /api/send -H 'Content-Type: application/json' \
  -H "Idempotency-Key: ${KEY:-send-and-wait-$$}" \
  -d "{\"to\": \"$to\", \"text\": \"$text\"}" | field message_id)
echo "queued as $id"

answer=$(call GET "/api/messages/wait?after=$id&chat_jid=$to@s.whatsapp.net&from_me=false&timeout_ms=60000" | field text)
echo "answer: ${answer:-none within a minute}"
test -n "$answer"
