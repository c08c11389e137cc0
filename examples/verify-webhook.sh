#!/bin/sh
# Verifies a webhook that was saved: WEBHOOK_SECRET=whsec_… sh examples/verify-webhook.sh headers.txt body.json
set -eu
header() { tr -d '\r' <"$headers" | sed -n "s/^$1: *//Ip" | head -n 1; }

headers=$1 body=$2
id=$(header webhook-id) at=$(header webhook-timestamp)
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
made=$({ printf '%s.%s.' "$id" "$at"; cat "$body"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
age=$(($(date +%s) - ${at:-0}))
case " $(header webhook-signature) " in *" v1,$made "*) ;; *) age=999 ;; esac
[ "$age" -lt 300 ] && [ "$age" -gt -300 ] || { echo refused; exit 1; }
echo taken
