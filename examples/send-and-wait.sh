#!/bin/sh
# Connects, sends a text, and waits for the answer. Needs curl.
# Usage: send-and-wait.sh [NUMBER [TEXT]]
set -eu

url=${DASHBOARD_URL:-http://127.0.0.1:8080}
to=${1:-15550102}
to=${to#+}
text=${2:-Hello from a shell script}

# call METHOD PATH [CURL OPTIONS]: prints the response, or fails with the service's error message
call() {
  method=$1 path=$2
  shift 2
  if body=$(curl --silent --fail-with-body -X "$method" "$url$path" \
    ${DASHBOARD_TOKEN:+-H "Authorization: Bearer $DASHBOARD_TOKEN"} "$@"); then
    printf '%s\n' "$body"
  else
    problem=$(field "$body" error)
    printf '%s\n' "${problem:-Nothing answers at $url: start the dashboard, or set its address in DASHBOARD_URL.}" >&2
    return 1
  fi
}

# field JSON NAME: the first string field with that name
field() {
  printf '%s' "$1" | grep -o "\"$2\":\"[^\"]*" | head -n 1 | cut -d '"' -f 4
}

call POST /api/connect >/dev/null
state=connecting
until [ "$state" = connected ]; do
  sleep 1 # scan the QR code meanwhile; the playground's phone does so by itself
  connection=$(call GET /api/connection)
  state=$(field "$connection" state)
done

# With the same KEY, the text is sent once, even if this script runs several times.
queued=$(call POST /api/send -H 'Content-Type: application/json' \
  -H "Idempotency-Key: ${KEY:-send-and-wait-$(date +%s)-$$}" \
  -d "{\"to\": \"$to\", \"text\": \"$text\"}")
id=$(field "$queued" message_id)
printf 'queued as %s\n' "$id"

found=$(call GET "/api/messages/wait?after=$id&chat_jid=$to@s.whatsapp.net&from_me=false&timeout_ms=60000")
answer=$(field "$found" text)
printf 'answer: %s\n' "${answer:-none within a minute}"
test -n "$answer"
