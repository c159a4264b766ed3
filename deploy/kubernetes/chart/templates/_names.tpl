{{/* The release's name, in front of every object's: a CronJob has at most 52 characters. */}}
{{- define "irp.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 28 | trimSuffix "-" -}}
{{- else if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 28 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 28 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* files/services.yaml as YAML. */}}
{{- define "irp.services" -}}
{{- .Files.Get "files/services.yaml" -}}
{{- end -}}

{{/* The labels by which pods of this release are selected. They never change: a Deployment's selector is immutable. */}}
{{- define "irp.releaseSelector" -}}
app.kubernetes.io/name: irp
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Those of one component. Takes a dict of root and component. */}}
{{- define "irp.selector" -}}
{{ include "irp.releaseSelector" .root }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* The labels of every object. Takes a dict of root and component. */}}
{{- define "irp.labels" -}}
{{ include "irp.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* Takes a dict of root and service. */}}
{{- define "irp.image" -}}
{{- $image := .root.Values.image -}}
{{- $name := printf "%s/%s%s" (trimSuffix "/" $image.registry) $image.prefix .service -}}
{{- with get $image.digests .service -}}
{{- printf "%s@%s" $name . -}}
{{- else -}}
{{- printf "%s:%s" $name ($image.tag | default .root.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{/* The Secret of a service: the operator's, or the chart's. Takes a dict of root and service. */}}
{{- define "irp.secretName" -}}
{{- $secret := (get .root.Values .service).secret -}}
{{- $secret.existing | default (printf "%s-%s" (include "irp.fullname" .root) .service) -}}
{{- end -}}
