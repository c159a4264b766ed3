import ipaddr from 'ipaddr.js';
import type { Manifest } from './manifests.ts';

interface Selector {
  matchLabels?: Record<string, string>;
}

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { protocol?: string; port?: number }[];
}

export interface NetworkPolicy extends Manifest {
  spec: {
    podSelector: Selector;
    policyTypes: ('Ingress' | 'Egress')[];
    ingress?: Rule[];
    egress?: Rule[];
  };
}

/** A pod, or an address outside the cluster. */
export interface Endpoint {
  namespace?: string;
  labels?: Record<string, string>;
  ip?: string;
}

export interface Connection {
  from: Endpoint;
  to: Endpoint;
  port: number;
  protocol?: 'TCP' | 'UDP';
}

/**
 * Whether the policies of a namespace allow a connection, by the documentation of
 * networking.k8s.io/v1: the egress of the origin and the ingress of the target must allow it. Each
 * side is restricted if a policy selects its pod, and then allows the union of these policies.
 */
export function isAllowed(
  policies: readonly NetworkPolicy[],
  namespace: string,
  connection: Connection,
): boolean {
  const { from, to } = connection;
  return (
    passes(policies, namespace, 'Egress', from, to, connection) &&
    passes(policies, namespace, 'Ingress', to, from, connection)
  );
}

function passes(
  policies: readonly NetworkPolicy[],
  namespace: string,
  type: 'Ingress' | 'Egress',
  pod: Endpoint,
  other: Endpoint,
  { port, protocol = 'TCP' }: Connection,
): boolean {
  const selecting = policies.filter(
    ({ spec }) =>
      pod.namespace === namespace &&
      spec.policyTypes.includes(type) &&
      selects(spec.podSelector, pod.labels ?? {}),
  );
  if (selecting.length === 0) {
    return true;
  }
  const rules = selecting.flatMap(
    ({ spec }) => (type === 'Ingress' ? spec.ingress : spec.egress) ?? [],
  );
  return rules.some((rule) => {
    const peers = type === 'Ingress' ? rule.from : rule.to;
    const isPeer =
      !peers || peers.length === 0 || peers.some((peer) => matches(peer, namespace, other));
    const isPort =
      !rule.ports ||
      rule.ports.length === 0 ||
      rule.ports.some(
        (one) =>
          (one.protocol ?? 'TCP') === protocol && (one.port === undefined || one.port === port),
      );
    return isPeer && isPort;
  });
}

function matches(
  { ipBlock, podSelector, namespaceSelector }: Peer,
  namespace: string,
  other: Endpoint,
): boolean {
  if (ipBlock) {
    return other.ip !== undefined && isIn(other.ip, ipBlock);
  }
  if (other.namespace === undefined) {
    return false;
  }
  const isNamespace = namespaceSelector
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': other.namespace })
    : other.namespace === namespace;
  return isNamespace && (!podSelector || selects(podSelector, other.labels ?? {}));
}

/** An empty selector selects everything. */
function selects({ matchLabels = {} }: Selector, labels: Record<string, string>): boolean {
  return Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
}

function isIn(ip: string, { cidr, except = [] }: { cidr: string; except?: string[] }): boolean {
  return contains(cidr, ip) && !except.some((network) => contains(network, ip));
}

function contains(cidr: string, ip: string): boolean {
  const address = ipaddr.parse(ip);
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return address.kind() === network.kind() && address.match(network, bits);
}
