#!/bin/sh
# Verifies a webhook that was saved: WEBHOOK_SECRET=whsec_… sh examples/verify-webhook.sh headers.txt body.json
set -eu
header() { tr -d '\r' <"$headers" | sed -n "s/^$1: *//Ip" | head -n 1; }
refuse() { echo refused; exit 1; }

headers=$1 body=$2
id=$(header webhook-id) at=$(header webhook-timestamp)
# In arithmetic, a shell may run what is no number, and reads one with a leading 0 as another.
case $at in '' | 0* | *[!0123456789]* | ???????????*) refuse ;; esac
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
made=$({ printf '%s.%s.' "$id" "$at"; cat "$body"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
[ -n "$key" ] && [ -n "$made" ] || refuse
case " $(header webhook-signature) " in *" v1,$made "*) ;; *) refuse ;; esac
age=$(($(date +%s) - at))
[ "$age" -lt 300 ] && [ "$age" -gt -300 ] || refuse
echo taken
