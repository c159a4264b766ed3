{{/* Takes a dict of root and service. */}}
{{- define "irp.deployment" -}}
{{- $root := .root -}}
{{- $service := .service -}}
{{- $values := get $root.Values $service -}}
{{- $names := dict "root" $root "component" $service -}}
{{- $secretNames := include "irp.secretNames" . | fromYamlArray -}}
{{- $items := dict -}}
{{- range $secretNames }}{{ $_ := set $items . . }}{{ end -}}
{{- $claim := "" -}}
{{- if eq $service "directory" }}{{ $claim = $values.images.existingClaim }}{{ end -}}
{{- if eq $service "audit" }}{{ $claim = $values.checkpoints.existingClaim }}{{ end -}}
{{- $preStop := int $root.Values.preStopSeconds -}}
{{- $stopSeconds := div (add (include "irp.stopTimeoutMs" . | int64) 999) 1000 -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "irp.fullname" $root }}-{{ $service }}
  labels: {{- include "irp.labels" $names | nindent 4 }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ int $values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  progressDeadlineSeconds: {{ add 120 (int $values.startupSeconds) }}
  selector:
    matchLabels: {{- include "irp.selector" $names | nindent 6 }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      # A pod ends only after another one is ready.
      maxUnavailable: 0
      maxSurge: 1
  template:
    metadata:
      labels:
        {{- include "irp.selector" $names | nindent 8 }}
        {{- with $values.podLabels }}{{ toYaml . | nindent 8 }}{{ end }}
      annotations:
        checksum/settings: {{ include "irp.settings" . | sha256sum }}
        {{- if not $values.secret.existing }}
        checksum/secret: {{ toYaml $values.secret.values | sha256sum }}
        {{- end }}
        {{- with $values.podAnnotations }}{{ toYaml . | nindent 8 }}{{ end }}
    spec:
      serviceAccountName: {{ include "irp.fullname" $root }}-{{ $service }}
      {{- include "irp.podSecurity" $root | nindent 6 }}
      # The sleep before SIGTERM, what the service may take after it (STOP_TIMEOUT_MS), and 5 s in which it exits by itself.
      terminationGracePeriodSeconds: {{ add $preStop $stopSeconds 5 }}
      {{- with $values.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - topologyKey: {{ . }}
          maxSkew: 1
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "irp.selector" $names | nindent 14 }}
          # Pods of the version that is going do not count.
          matchLabelKeys: [pod-template-hash]
        {{- end }}
      {{- with $values.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.affinity }}
      affinity: {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ $service }}
          image: {{ include "irp.image" . }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          {{- include "irp.containerSecurity" $root | nindent 10 }}
          ports:
            - name: http
              containerPort: 8080
            {{- if eq $service "gateway" }}
            - name: operations
              containerPort: 9090
            {{- end }}
          envFrom:
            - configMapRef:
                name: {{ include "irp.fullname" $root }}-{{ $service }}
          env:
            {{- range $secretNames }}
            {{- include "irp.settingFromFile" . | nindent 12 }}
            {{- end }}
            {{- include "irp.nodeEnvironment" $root | nindent 12 }}
            {{- with $values.nodeOptions }}
            - name: NODE_OPTIONS
              value: {{ . | quote }}
            {{- end }}
          startupProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: {{ div (add (int $values.startupSeconds) 1) 2 }}
          livenessProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            # The checks behind /readyz give up after 2 s.
            timeoutSeconds: 3
            failureThreshold: 2
          lifecycle:
            preStop:
              # Until every proxy has removed the pod from its endpoints, it serves as before; then SIGTERM closes its port.
              sleep: { seconds: {{ $preStop }} }
          resources: {{- toYaml $values.resources | nindent 12 }}
          volumeMounts:
            {{- include "irp.volumeMounts" $root | nindent 12 }}
            {{- if $claim }}
            - name: data
              mountPath: /data/{{ ternary "images" "checkpoints" (eq $service "directory") }}
            {{- end }}
      volumes:
        {{- include "irp.volumes" (dict "root" $root "secretName" (include "irp.secretName" .) "items" $items "tmpSize" $values.tmpSize) | nindent 8 }}
        {{- if $claim }}
        - name: data
          persistentVolumeClaim:
            claimName: {{ $claim }}
        {{- end }}
{{- end -}}
