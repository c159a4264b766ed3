{{/* Ports of a rule of a NetworkPolicy. Takes a list of numbers. */}}
{{- define "irp.ports" -}}
ports:
{{- range . }}
  - { protocol: TCP, port: {{ int . }} }
{{- end }}
{{- end -}}

{{/* Pods of a component as peers, on the port of its API. Takes a dict of root and component. */}}
{{- define "irp.component" -}}
- podSelector:
    matchLabels: {{- include "irp.selector" . | nindent 6 }}
{{- end -}}

{{/* Public addresses, as peers. Exceptions of the operator are of the network that has their notation. */}}
{{- define "irp.publicPeers" -}}
{{- $further := .Values.networkPolicy.exceptNetworks -}}
{{- range .Files.Get "files/networks.yaml" | fromYamlArray }}
{{- $isV6 := contains ":" .cidr }}
- ipBlock:
    cidr: {{ .cidr | quote }}
    except:
      {{- range concat .except $further }}
      {{- if eq $isV6 (contains ":" .) }}
      - {{ . | quote }}
      {{- end }}
      {{- end }}
{{- end }}
{{- end -}}

{{/* Networks of a setting such as OUTGOING_NETWORKS, as peers. */}}
{{- define "irp.networkPeers" -}}
{{- range splitList "," . }}
- ipBlock:
    cidr: {{ trim . | quote }}
{{- end }}
{{- end -}}

{{/* What a service connects to beside DNS. Takes a dict of root and service. */}}
{{- define "irp.egress" -}}
{{- $root := .root -}}
{{- $policy := $root.Values.networkPolicy -}}
{{- $facts := get (include "irp.services" $root | fromYaml) .service -}}
{{- $settings := include "irp.settings" . | fromYaml -}}
{{- $secretNames := include "irp.secretNames" . | fromYamlArray -}}
{{- $proxied := has "OUTGOING_PROXY" $secretNames -}}
{{- range $facts.engines }}
{{- $engine := get $policy . }}
- to: {{- toYaml $engine.to | nindent 4 }}
  {{- include "irp.ports" $engine.ports | nindent 2 }}
{{- end }}
{{- range $facts.calls }}
- to: {{- include "irp.component" (dict "root" $root "component" .) | nindent 4 }}
  {{- include "irp.ports" (list 8080) | nindent 2 }}
{{- end }}
{{- $wanted := false -}}
{{- range $facts.publicWith }}{{ if hasKey $settings . }}{{ $wanted = true }}{{ end }}{{ end -}}
{{- if $proxied }}
- to: {{- toYaml $policy.proxy.to | nindent 4 }}
  {{- include "irp.ports" $policy.proxy.ports | nindent 2 }}
{{- else if or (eq $facts.public "https") (and (eq $facts.public "optional") $wanted) }}
- to: {{- include "irp.publicPeers" $root | trim | nindent 4 }}
  {{- include "irp.ports" (list 443) | nindent 2 }}
{{- else if eq $facts.public "all" }}
- to: {{- include "irp.publicPeers" $root | trim | nindent 4 }}
  # Tenants name addresses with any port.
  ports:
    - { protocol: TCP }
{{- end }}
{{- range list "OUTGOING_NETWORKS" "WEBHOOK_ALLOW_NETWORKS" }}
{{- with get $settings . }}
- to: {{- include "irp.networkPeers" . | trim | nindent 4 }}
  ports:
    - { protocol: TCP }
{{- end }}
{{- end }}
{{- if and (eq .service "notifications") $policy.smtp.to }}
- to: {{- toYaml $policy.smtp.to | nindent 4 }}
  {{- include "irp.ports" $policy.smtp.ports | nindent 2 }}
{{- end }}
{{- if and (or (hasKey $settings "IMAGES_S3_URL") (hasKey $settings "CHECKPOINTS_S3_URL")) $policy.objectStorage.to }}
- to: {{- toYaml $policy.objectStorage.to | nindent 4 }}
  {{- include "irp.ports" $policy.objectStorage.ports | nindent 2 }}
{{- end }}
{{- if $policy.collector.to }}
- to: {{- toYaml $policy.collector.to | nindent 4 }}
  {{- include "irp.ports" $policy.collector.ports | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Who connects to a service. Takes a dict of root and service. */}}
{{- define "irp.ingress" -}}
{{- $root := .root -}}
{{- $policy := $root.Values.networkPolicy -}}
{{- $service := .service -}}
{{- if eq $service "gateway" }}
- {{ with $policy.ingress.from }}from: {{- toYaml . | nindent 4 }}
  {{ end }}
  {{- include "irp.ports" (list 8080) | nindent 2 | trim }}
{{- end }}
{{- range $caller, $facts := include "irp.services" $root | fromYaml }}
{{- if has $service $facts.calls }}
- from: {{- include "irp.component" (dict "root" $root "component" $caller) | nindent 4 }}
  {{- include "irp.ports" (list 8080) | nindent 2 }}
{{- end }}
{{- end }}
{{- if $root.Values.admin.secret }}
- from: {{- include "irp.component" (dict "root" $root "component" "admin") | nindent 4 }}
  {{- include "irp.ports" (list (ternary 9090 8080 (eq $service "gateway"))) | nindent 2 }}
{{- end }}
{{- with $policy.monitoring.from }}
- from: {{- toYaml . | nindent 4 }}
  {{- include "irp.ports" (list (ternary 9090 8080 (eq $service "gateway"))) | nindent 2 }}
{{- end }}
{{- end -}}
