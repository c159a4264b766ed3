{{/* Of every pod: "restricted" of the Pod Security Standards. The image's user is 1000; volumes belong to its group. */}}
{{- define "irp.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "irp.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  privileged: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{/* Environment of every container that is not a setting: certificates beside those that Node knows, and options of Node. */}}
{{- define "irp.nodeEnvironment" -}}
- name: TMPDIR
  value: /tmp
{{- if .Values.caBundle.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/irp/ca/{{ .Values.caBundle.key }}
{{- end }}
{{- end -}}

{{/* A setting that is a file of the volume `secrets`. */}}
{{- define "irp.settingFromFile" -}}
- name: {{ . }}_FILE
  value: /etc/irp/secrets/{{ . }}
{{- end -}}

{{- define "irp.volumeMounts" -}}
- name: tmp
  mountPath: /tmp
- name: secrets
  mountPath: /etc/irp/secrets
  readOnly: true
{{- if .Values.caBundle.configMap }}
- name: ca
  mountPath: /etc/irp/ca
  readOnly: true
{{- end }}
{{- end -}}

{{/* Takes a dict of root, secretName, items (setting name: key of the Secret) and tmpSize. */}}
{{- define "irp.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .tmpSize }}
- name: secrets
  secret:
    secretName: {{ .secretName }}
    defaultMode: 0440
    items:
      {{- range $setting, $key := .items }}
      - key: {{ $key }}
        path: {{ $setting }}
      {{- end }}
{{- with .root.Values.caBundle.configMap }}
- name: ca
  configMap:
    name: {{ . }}
{{- end }}
{{- end -}}
