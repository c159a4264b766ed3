{{/* A setting's value as the text of an environment variable: numbers of a values file are floating-point here. */}}
{{- define "irp.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}
{{- int64 . -}}
{{- else -}}
{{- toString . -}}
{{- end -}}
{{- end -}}

{{/* Milliseconds that a service may take to stop: its setting, or the code's default. Takes a dict of root and service. */}}
{{- define "irp.stopTimeoutMs" -}}
{{- $own := (get .root.Values .service).settings -}}
{{- include "irp.text" (get $own "STOP_TIMEOUT_MS" | default (get .root.Values.settings "STOP_TIMEOUT_MS") | default 15000) -}}
{{- end -}}

{{/*
The environment variables of a service that are no secrets, as YAML: those of .Values.settings, those of the service, and those that
follow from other values. Takes a dict of root and service.
*/}}
{{- define "irp.settings" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $service := .service -}}
{{- $own := get $values $service -}}
{{- $facts := get (include "irp.services" $root | fromYaml) $service -}}
{{- $env := dict -}}
{{- range $name, $value := $values.settings -}}
{{- $isOfEngine := or (hasPrefix "KAFKA_" $name) (hasPrefix "DATABASE_" $name) -}}
{{- if or (not $isOfEngine) (has "mongodb" $facts.engines) -}}
{{- $_ := set $env $name (include "irp.text" $value) -}}
{{- end -}}
{{- end -}}
{{- range $name, $value := $own.settings -}}
{{- $_ := set $env $name (include "irp.text" $value) -}}
{{- end -}}
{{- $_ := set $env "HOST" $values.listenAddress -}}
{{- $_ := set $env "PORT" "8080" -}}
{{- if has "mongodb" $facts.engines -}}
{{- $_ := set $env "MIGRATE_AT_START" (toString (eq $values.migrations.secret "")) -}}
{{- end -}}
{{- $_ := set $env "REGION" $values.region -}}
{{- $_ := set $env "PRINCIPAL_PUBLIC_JWKS" $values.publicJwks -}}
{{- if has $service (list "authorization" "gateway") -}}
{{- $_ := set $env "PUBLIC_URL" $values.publicUrl -}}
{{- end -}}
{{- if not (has $service (list "investments" "audit")) -}}
{{- $_ := set $env "AUTH_URL" ($values.authUrl | default $values.publicUrl) -}}
{{- end -}}
{{- if has "kafka" $facts.engines -}}
{{- $_ := set $env "KAFKA_BROKERS" $values.kafka.brokers -}}
{{- $_ := set $env "KAFKA_SSL" (toString $values.kafka.ssl) -}}
{{- if $values.kafka.authentication -}}
{{- $_ := set $env "KAFKA_USERNAME" (get $values.kafka.usernames $service | default $service) -}}
{{- end -}}
{{- end -}}
{{- range $facts.calls -}}
{{- $_ := set $env (printf "%s_URL" (upper .)) (printf "http://%s-%s:8080" (include "irp.fullname" $root) .) -}}
{{- end -}}
{{- if eq $service "gateway" -}}
{{- $_ := set $env "OPERATIONS_HOST" $values.listenAddress -}}
{{- $_ := set $env "OPERATIONS_PORT" "9090" -}}
{{- $_ := set $env "TRUST_PROXY_HOPS" (include "irp.text" $own.trustProxyHops) -}}
{{- $most := ternary $own.autoscaling.maxReplicas $own.replicas $own.autoscaling.enabled -}}
{{- $_ := set $env "GATEWAY_PROCESSES" (include "irp.text" ($own.processes | default $most)) -}}
{{- end -}}
{{- if and (eq $service "directory") $own.images.existingClaim -}}
{{- $_ := set $env "IMAGES_DIRECTORY" "/data/images" -}}
{{- end -}}
{{- if and (eq $service "audit") $own.checkpoints.existingClaim -}}
{{- $_ := set $env "CHECKPOINTS_FILE" "/data/checkpoints/checkpoints.ndjson" -}}
{{- end -}}
{{- toYaml $env -}}
{{- end -}}

{{/* Names of the settings that a service reads from files, as a YAML list. Takes a dict of root and service. */}}
{{- define "irp.secretNames" -}}
{{- $facts := get (include "irp.services" .root | fromYaml) .service -}}
{{- $secret := (get .root.Values .service).secret -}}
{{- $names := $facts.secrets.required -}}
{{- if and .root.Values.kafka.authentication (has "kafka" $facts.engines) -}}
{{- $names = append $names "KAFKA_PASSWORD" -}}
{{- end -}}
{{- $more := ternary $secret.optional (keys $secret.values) (ne $secret.existing "") -}}
{{- toYaml (concat $names $more | uniq | sortAlpha) -}}
{{- end -}}
