{{/* Fails with every value that is missing, each with what it is for. */}}
{{- define "irp.check" -}}
{{- $values := .Values -}}
{{- $missing := list -}}
{{- if not $values.region -}}
{{- $missing = append $missing "region: the region of this release, 2 to 8 lower-case letters, such as us" -}}
{{- end -}}
{{- if not $values.publicUrl -}}
{{- $missing = append $missing "publicUrl: the public address of the gateway, such as https://api.example.com" -}}
{{- end -}}
{{- if not $values.publicJwks -}}
{{- $missing = append $missing "publicJwks: the public keys of gateway, directory, notifications and operators; --set-file publicJwks=public-jwks.json" -}}
{{- end -}}
{{- if not $values.image.registry -}}
{{- $missing = append $missing "image.registry: where the images are, such as registry.example.com/irp" -}}
{{- end -}}
{{- if not $values.kafka.brokers -}}
{{- $missing = append $missing "kafka.brokers: host:port of Kafka's brokers, several separated by commas" -}}
{{- end -}}
{{- range $service, $facts := include "irp.services" . | fromYaml -}}
{{- $secret := (get $values $service).secret -}}
{{- $names := include "irp.secretNames" (dict "root" $ "service" $service) | fromYamlArray -}}
{{- if and $secret.existing $secret.values -}}
{{- $missing = append $missing (printf "%s.secret: existing and values are both set; set one of them" $service) -}}
{{- else if not (or $secret.existing $secret.values) -}}
{{- $missing = append $missing (printf "%s.secret.existing: the name of a Secret with the keys %s" $service (join ", " $names)) -}}
{{- else if $secret.values -}}
{{- range $names -}}
{{- if not (get $secret.values .) -}}
{{- $missing = append $missing (printf "%s.secret.values.%s" $service .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if $values.networkPolicy.enabled -}}
{{- range $engine := list "mongodb" "redis" "kafka" -}}
{{- if not (get $values.networkPolicy $engine).to -}}
{{- $missing = append $missing (printf "networkPolicy.%s.to: which pods or networks %s is at, as peers of a NetworkPolicy" $engine $engine) -}}
{{- end -}}
{{- end -}}
{{- range $service, $facts := include "irp.services" . | fromYaml -}}
{{- $names := include "irp.secretNames" (dict "root" $ "service" $service) | fromYamlArray -}}
{{- if and (has "OUTGOING_PROXY" $names) (not $values.networkPolicy.proxy.to) -}}
{{- $missing = append $missing (printf "networkPolicy.proxy.to: where the proxy of OUTGOING_PROXY is, which %s uses" $service) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and $values.networkPolicy.enabled (hasKey $values.settings "OTEL_EXPORTER_OTLP_ENDPOINT") (not $values.networkPolicy.collector.to) -}}
{{- $missing = append $missing "networkPolicy.collector.to: where the collector of settings.OTEL_EXPORTER_OTLP_ENDPOINT is" -}}
{{- end -}}
{{- if and $values.ingress.enabled (not $values.ingress.hosts) -}}
{{- $missing = append $missing "ingress.hosts: the host names of publicUrl and authUrl" -}}
{{- end -}}
{{- if and $values.httpRoute.enabled (not $values.httpRoute.parentRefs) -}}
{{- $missing = append $missing "httpRoute.parentRefs: the Gateway that the route belongs to" -}}
{{- end -}}
{{- if and (hasKey $values.audit.settings "AUDIT_RETENTION_DAYS") (not $values.audit.retention.secret) -}}
{{- $missing = append $missing "audit.retention.secret: a Secret with the MONGODB_URI of a user with the role auditRetention, for audit.settings.AUDIT_RETENTION_DAYS" -}}
{{- end -}}
{{- if $missing -}}
{{- fail (printf "\n\nValues are missing:\n  - %s\n\nREADME.md of the chart says how to make each.\n" (join "\n  - " $missing)) -}}
{{- end -}}
{{- end -}}
