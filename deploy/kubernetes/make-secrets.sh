#!/usr/bin/env bash
# Writes a folder with the secrets of each service into ./secrets, which becomes the Secrets of the Helm chart (chart/README.md, "Secrets").
# Reads ./keys.env, which `npm run -s admin -- keys generate` writes, and:
#   MONGODB  hosts of the replica set, separated by commas
#   REDIS    host:port
#   SMTP_URL, IMAGES_S3_ACCESS_KEY_ID, IMAGES_S3_SECRET_ACCESS_KEY, CHECKPOINTS_S3_ACCESS_KEY_ID, CHECKPOINTS_S3_SECRET_ACCESS_KEY  optional
set -euo pipefail
[ ! -e secrets ] || { echo 'The folder secrets exists: remove it first.' >&2; exit 1; }
. ./keys.env
shared='' replay=''
umask 077
put() { mkdir -p "secrets/$1" && printf %s "$3" > "secrets/$1/$2"; } # put SERVICE SETTING VALUE
redis_password=$(openssl rand -hex 24)
put gateway REDIS_URL "rediss://irp:$redis_password@$REDIS"
for service in authorization investments directory notifications audit; do
  put "$service" MONGODB_URI "mongodb://$service:$(openssl rand -hex 24)@$MONGODB/?tls=true&replicaSet=rs0&authSource=admin"
  put "$service" REDIS_URL "rediss://irp:$redis_password@$REDIS"
  put "$service" KAFKA_PASSWORD "$(openssl rand -hex 24)"
  put "$service" PRINCIPAL_SECRET "$(openssl rand -base64 32)"
  shared+="${shared:+,}\"$service\":\"$(cat "secrets/$service/PRINCIPAL_SECRET")\""
done
for user in migrations audit-retention; do
  put "$user" MONGODB_URI "mongodb://$user:$(openssl rand -hex 24)@$MONGODB/?tls=true&replicaSet=rs0&authSource=admin"
done
put gateway PRINCIPAL_SECRETS "{$shared}"
put gateway PRINCIPAL_PRIVATE_JWK "$GATEWAY_JWK"
put investments PRINCIPAL_PRIVATE_JWK "$INVESTMENTS_JWK"
put directory PRINCIPAL_PRIVATE_JWK "$DIRECTORY_JWK"
put notifications PRINCIPAL_PRIVATE_JWK "$NOTIFICATIONS_JWK"
put admin PRINCIPAL_PRIVATE_JWK "$OPERATOR_JWK"
for group in audit directory notifications webhooks; do replay+="${replay:+,}\"$group\":\"$(openssl rand -hex 24)\""; done
put admin KAFKA_REPLAY_PASSWORDS "{$replay}"
for service in authorization notifications audit; do put "$service" SECRETS_KEY "$(openssl rand -base64 32)"; done
printf %s "$PUBLIC_JWKS" > public-jwks.json
put_given() { [ -z "${!2:-}" ] || put "$1" "$2" "${!2}"; } # put_given SERVICE SETTING: a variable of the caller
put_given notifications SMTP_URL
for setting in IMAGES_S3_ACCESS_KEY_ID IMAGES_S3_SECRET_ACCESS_KEY; do put_given directory "$setting"; done
for setting in CHECKPOINTS_S3_ACCESS_KEY_ID CHECKPOINTS_S3_SECRET_ACCESS_KEY; do put_given audit "$setting"; done
