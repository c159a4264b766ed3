/** The used parts of Kubernetes' objects. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    labels: Record<string, string>;
    annotations?: Record<string, string>;
  };
}

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  timeoutSeconds: number;
  failureThreshold: number;
}

interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef: { name: string } }[];
  resources: Record<'requests' | 'limits', Record<'cpu' | 'memory', string | number>>;
  securityContext: Record<string, unknown>;
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  lifecycle: { preStop: { sleep: { seconds: number } } };
  volumeMounts: {
    name: string;
    mountPath: string;
    readOnly?: boolean;
  }[];
}

export interface Volume {
  name: string;
  emptyDir?: { sizeLimit: string };
  secret?: {
    secretName: string;
    defaultMode: number;
    items: { key: string; path: string }[];
  };
  configMap?: { name: string };
  persistentVolumeClaim?: { claimName: string };
}

interface PodSpec {
  serviceAccountName: string;
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds: number;
  securityContext: Record<string, unknown>;
  topologySpreadConstraints: {
    topologyKey: string;
    labelSelector: { matchLabels: Record<string, string> };
  }[];
  initContainers?: Container[];
  containers: Container[];
  volumes: Volume[];
}

export interface PodTemplate {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
  spec: PodSpec;
}

export interface Deployment extends Manifest {
  spec: {
    replicas?: number;
    selector: { matchLabels: Record<string, string> };
    strategy: { type: string; rollingUpdate: { maxUnavailable: number; maxSurge: number } };
    template: PodTemplate;
  };
}

export interface ConfigMap extends Manifest {
  data: Record<string, string>;
}

export interface Service extends Manifest {
  spec: {
    type: string;
    selector: Record<string, string>;
    ports: {
      name: string;
      port: number;
      targetPort: string;
    }[];
    externalTrafficPolicy?: string;
  };
}

export interface Autoscaler extends Manifest {
  spec: {
    scaleTargetRef: { name: string };
    minReplicas: number;
    maxReplicas: number;
    metrics: { type: string }[];
  };
}

export function ofKind<Kind extends Manifest>(
  manifests: readonly Manifest[],
  kind: string,
): Kind[] {
  return manifests.filter((one) => one.kind === kind) as Kind[];
}

/** @throws Error if there is none */
export function find<Kind extends Manifest>(
  manifests: readonly Manifest[],
  kind: string,
  name: string,
): Kind {
  const found = ofKind<Kind>(manifests, kind).find((one) => one.metadata.name === name);
  if (!found) {
    throw new Error(`there is no ${kind} ${name}`);
  }
  return found;
}

/** Every pod of the manifests, by the name of its object: Deployments, Jobs and CronJobs. */
export function podsOf(manifests: readonly Manifest[]): [name: string, pod: PodTemplate][] {
  return manifests.flatMap((one): [string, PodTemplate][] => {
    const { spec } = one as {
      spec?: { template?: PodTemplate; jobTemplate?: { spec: { template: PodTemplate } } };
    };
    const template = spec?.jobTemplate?.spec.template ?? spec?.template;
    return template?.spec ? [[`${one.kind} ${one.metadata.name}`, template]] : [];
  });
}
