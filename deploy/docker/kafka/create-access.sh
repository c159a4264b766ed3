#!/usr/bin/env bash
# Makes the Kafka users of the services, and what each may do: the table of docs/operations/kafka-access.md. It can be repeated: users get the
# passwords that are there now; permissions that exist stay. Needs kafka-configs.sh and kafka-acls.sh on the PATH, and:
#   BROKER          host:port of a broker
#   COMMAND_CONFIG  file with the settings of an administrator's connection
#   PASSWORDS       folder with kafka-USER-password of each user, without a line break at the end
# Few calls with many arguments: each starts a Java virtual machine.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

acl() { kafka-acls.sh --bootstrap-server "$BROKER" --command-config "$COMMAND_CONFIG" --add "$@" >/dev/null; }

user() { # user NAME: the password is in a file, not among the arguments, which other processes can see
  printf 'SCRAM-SHA-512=password=%s\n' "$(cat "$PASSWORDS/kafka-$1-password")" >"$scratch/user"
  kafka-configs.sh --bootstrap-server "$BROKER" --command-config "$COMMAND_CONFIG" \
    --alter --entity-type users --entity-name "$1" --add-config-file "$scratch/user"
}

# What a group follows, with its dead letters; an erasure of the audit service reaches those of every group.
follow() { # follow SERVICE GROUP EMITTER…
  local service=$1 group=$2 emitter topics=() letters=(); shift 2
  for emitter in "$@"; do
    topics+=(--topic "irp.$emitter")
    letters+=(--topic "irp.$emitter.$group.dead-letters")
  done
  acl --allow-principal "User:$service" --operation Read --operation Describe --group "irp.$group"
  acl --allow-principal "User:$service" --operation Read --operation Create --operation Describe "${topics[@]}"
  acl --allow-principal "User:$group-replay" --operation Write --operation Create --operation Describe "${topics[@]}"
  acl --allow-principal "User:$service" --allow-principal User:audit --allow-principal "User:$group-replay" \
    --operation Read --operation Write --operation Create --operation Describe "${letters[@]}"
}

for name in authorization directory investments notifications audit {audit,directory,notifications,webhooks}-replay; do
  user "$name"
done
for emitter in authorization directory investments notifications; do
  acl --allow-principal "User:$emitter" --operation Write --operation Create --operation Describe --topic "irp.$emitter"
done
follow audit audit authorization directory investments notifications
follow directory directory authorization
follow notifications notifications authorization directory notifications
follow notifications webhooks authorization directory investments notifications
scanning=()
for name in {audit,directory,notifications}{,-replay} webhooks-replay; do scanning+=(--allow-principal "User:$name"); done
acl "${scanning[@]}" --operation Read --operation Describe --operation Delete --group irp.scan. --resource-pattern-type prefixed
