{{/*
The pod of a program that works on the database of a service and ends. Takes a dict of root, service, args and secretName, a Secret with the
key MONGODB_URI. Hooks of an installation run before the ServiceAccounts and ConfigMaps of the release are there, so it uses none of them.
*/}}
{{- define "irp.databaseJobPod" -}}
{{- $root := .root -}}
{{- $settings := include "irp.settings" . | fromYaml -}}
metadata:
  labels: {{- include "irp.selector" (dict "root" $root "component" "database-job") | nindent 4 }}
spec:
  {{- include "irp.podSecurity" $root | nindent 2 }}
  restartPolicy: Never
  terminationGracePeriodSeconds: 30
  containers:
    - name: {{ .service }}
      image: {{ include "irp.image" . }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: {{- toYaml .args | nindent 8 }}
      {{- include "irp.containerSecurity" $root | nindent 6 }}
      env:
        {{- include "irp.settingFromFile" "MONGODB_URI" | nindent 8 }}
        {{- include "irp.nodeEnvironment" $root | nindent 8 }}
        {{- range $name := list "DATABASE_PREFIX" "LOG_LEVEL" }}
        {{- with get $settings $name }}
        - name: {{ $name }}
          value: {{ . | quote }}
        {{- end }}
        {{- end }}
      resources: {{- toYaml $root.Values.migrations.resources | nindent 8 }}
      volumeMounts: {{- include "irp.volumeMounts" $root | nindent 8 }}
  volumes:
    {{- include "irp.volumes" (dict "root" $root "secretName" .secretName "items" (dict "MONGODB_URI" "MONGODB_URI") "tmpSize" "64Mi") | nindent 4 }}
{{- end -}}
