{{- /* What a selector needs: it can't change later, so no version is in it. Takes root and component. */ -}}
{{- define "paydesk.selector" -}}
app.kubernetes.io/name: paydesk
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "paydesk.labels" -}}
{{ include "paydesk.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{- define "paydesk.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- /* A variable from a key of a secret that exists. Takes secret, key and optional. */ -}}
{{- define "paydesk.secret" -}}
- name: {{ .key }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
      optional: {{ .optional }}
{{- end }}

{{- define "paydesk.env.app" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: CALLBACK_URL
  value: {{ .Values.callbackUrl | quote }}
- name: INSTALLATION_ID
  value: {{ .Values.installationId | quote }}
- name: SANDBOX
  value: "off"
- name: CLIENT_IP_HEADER
  value: {{ .Values.clientIpHeader | quote }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel | quote }}
- name: PRIVATE_NETWORKS
  value: {{ .Values.privateNetworks | quote }}
- name: MAIL_FROM
  value: {{ .Values.mailFrom | quote }}
- name: SECURITY_CONTACT
  value: {{ .Values.securityContact | quote }}
{{ include "paydesk.secret" (dict "secret" .Values.existingSecret "key" "DATABASE_URL" "optional" false) }}
{{ include "paydesk.secret" (dict "secret" .Values.existingSecret "key" "DATABASE_DIRECT_URL" "optional" true) }}
{{ include "paydesk.secret" (dict "secret" .Values.existingSecret "key" "DATABASE_READ_URL" "optional" true) }}
{{ include "paydesk.secret" (dict "secret" .Values.existingSecret "key" "SEALING_KEY" "optional" false) }}
{{ include "paydesk.secret" (dict "secret" .Values.existingSecret "key" "SEALING_KEY_ALSO" "optional" true) }}
{{ include "paydesk.secret" (dict "secret" .Values.existingSecret "key" "MAIL_SERVER" "optional" true) }}
{{ include "paydesk.secret" (dict "secret" .Values.existingSecret "key" "METRICS_TOKEN" "optional" true) }}
{{- end }}

{{- define "paydesk.env.worker" -}}
{{ include "paydesk.env.app" . }}
- name: WORKER_PORT
  value: "3002"
- name: KEEP_AUDIT_MONTHS
  value: {{ .Values.keepMonths.audit | quote }}
- name: KEEP_CALLBACKS_MONTHS
  value: {{ .Values.keepMonths.callbacks | quote }}
- name: KEEP_CALLS_MONTHS
  value: {{ .Values.keepMonths.calls | quote }}
- name: KEEP_EVENTS_MONTHS
  value: {{ .Values.keepMonths.events | quote }}
{{- end }}

{{- define "paydesk.env.callbacks" -}}
- name: CLIENT_IP_HEADER
  value: {{ .Values.clientIpHeader | quote }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel | quote }}
{{ include "paydesk.secret" (dict "secret" .Values.callbacks.existingSecret "key" "CALLBACK_DATABASE_URL" "optional" false) }}
{{- end }}

{{- define "paydesk.env.migrate" -}}
{{ include "paydesk.env.app" . }}
{{ include "paydesk.secret" (dict "secret" .Values.migrate.existingSecret "key" "MIGRATE_DATABASE_URL" "optional" true) }}
{{ include "paydesk.secret" (dict "secret" .Values.migrate.existingSecret "key" "CALLBACK_DATABASE_URL" "optional" true) }}
{{ include "paydesk.secret" (dict "secret" .Values.migrate.existingSecret "key" "ADMIN_EMAIL" "optional" true) }}
{{ include "paydesk.secret" (dict "secret" .Values.migrate.existingSecret "key" "ADMIN_PASSWORD" "optional" true) }}
{{- end }}

{{- /* What every pod has in common, beside its container. */ -}}
{{- define "paydesk.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
  - name: data
    {{- if .Values.data.existingClaim }}
    persistentVolumeClaim:
      claimName: {{ .Values.data.existingClaim }}
    {{- else }}
    emptyDir: {}
    {{- end }}
{{- end }}

{{- /* The same of every container. Takes root, component and resources. */ -}}
{{- define "paydesk.container" -}}
name: {{ .component }}
image: {{ include "paydesk.image" .root | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args: [{{ .component }}]
env:
  {{- include (printf "paydesk.env.%s" .env) .root | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
resources:
  {{- toYaml .resources | nindent 2 }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
{{- end }}

{{- /* A process that runs on. Takes root, component, env, port, values (its part of the values). */ -}}
{{- define "paydesk.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels:
    {{- include "paydesk.labels" . | nindent 4 }}
spec:
  {{- if not .values.autoscaling.enabled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "paydesk.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "paydesk.labels" . | nindent 8 }}
    spec:
      {{- include "paydesk.pod" .root | nindent 6 }}
      # Longer than the 59 s within which each process finishes what is in progress, and the pause below.
      terminationGracePeriodSeconds: 70
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "paydesk.selector" . | nindent 14 }}
      containers:
        - {{- include "paydesk.container" (dict "root" .root "component" .component "env" .env "resources" .values.resources) | nindent 10 }}
          ports:
            - name: http
              containerPort: {{ .port }}
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 60
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 20
            timeoutSeconds: 10
            failureThreshold: 3
          # Until every proxy knows that this pod gets no more requests.
          lifecycle:
            preStop:
              exec: { command: [sleep, "5"] }
{{- end }}

{{- define "paydesk.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels:
    {{- include "paydesk.labels" . | nindent 4 }}
spec:
  selector:
    {{- include "paydesk.selector" . | nindent 4 }}
  ports:
    - name: http
      port: 80
      targetPort: http
{{- end }}

{{- define "paydesk.autoscaler" -}}
{{- if .values.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels:
    {{- include "paydesk.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ .root.Release.Name }}-{{ .component }}
  minReplicas: {{ .values.autoscaling.minReplicas }}
  maxReplicas: {{ .values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .values.autoscaling.cpuPercent }}
    {{- if .values.autoscaling.queueAgeSeconds }}
    - type: External
      external:
        metric:
          name: paydesk_orders_waiting_oldest_seconds
          selector:
            matchLabels:
              submission: queued
        target:
          type: Value
          value: {{ .values.autoscaling.queueAgeSeconds | quote }}
    {{- end }}
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 600
{{- end }}
{{- end }}

{{- define "paydesk.budget" -}}
{{- if .root.Values.podDisruptionBudget.enabled }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels:
    {{- include "paydesk.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "paydesk.selector" . | nindent 6 }}
{{- end }}
{{- end }}

{{- /* Takes root, component and values (its part of the values for an ingress). */ -}}
{{- define "paydesk.ingress" -}}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels:
    {{- include "paydesk.labels" . | nindent 4 }}
  {{- with .values.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- if .values.className }}
  ingressClassName: {{ .values.className }}
  {{- end }}
  {{- if .values.tlsSecret }}
  tls:
    - hosts: [{{ .values.host | quote }}]
      secretName: {{ .values.tlsSecret }}
  {{- end }}
  rules:
    - host: {{ .values.host | quote }}
      http:
        paths:
          - path: {{ .path }}
            pathType: Prefix
            backend:
              service:
                name: {{ .root.Release.Name }}-{{ .component }}
                port:
                  name: http
{{- end }}
