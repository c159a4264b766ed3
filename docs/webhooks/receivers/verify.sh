#!/usr/bin/env bash
# bash and openssl, for scripts: openssl's arguments, and with them the key, are visible to other users of the machine.
# Reads the headers of a delivery, an empty line and its body; the secrets are arguments.
set -feuo pipefail

# verify ID TIMESTAMP SIGNATURES BODY_FILE SECRET… : whether one of the secrets signed it lately
verify() {
  local id=$1 timestamp=$2 signatures=$3 body=$4 secret key expected signature age
  shift 4
  [[ $id && $timestamp =~ ^[0-9]{1,12}$ ]] || { echo 'refused: a header is missing or invalid'; return 1; }
  age=$(($(date +%s) - 10#$timestamp))
  ((age <= 300 && age >= -300)) || { echo 'refused: the timestamp is too old or too new'; return 1; }
  for secret in "$@"; do
    key=$(printf %s "${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
    expected=v1,$({ printf '%s.%s.' "$id" "$timestamp"; cat "$body"; } |
      openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
    for signature in $signatures; do
      # Digests are compared: how long it takes tells nothing of the signature.
      [[ $(openssl dgst -sha256 -r <<<"$signature") == "$(openssl dgst -sha256 -r <<<"$expected")" ]] && return
    done
  done
  echo 'refused: no signature is by one of the secrets'
  return 1
}

id='' timestamp='' signatures=''
while IFS= read -r line && [[ $line ]]; do
  case ${line%%: *} in
    webhook-id) id=${line#*: } ;;
    webhook-timestamp) timestamp=${line#*: } ;;
    webhook-signature) signatures=${line#*: } ;;
  esac
done
body=$(mktemp)
trap 'rm -f "$body"' EXIT
cat >"$body"
verify "$id" "$timestamp" "$signatures" "$body" "$@" && echo accepted
