/** What a service says of itself, and its figures. */
export interface ServiceState {
  service: string;
  /** `unreachable`: it does not answer. `unknown`: it may work, but nothing says where it is. */
  state: 'ok' | 'degraded' | 'unavailable' | 'stopping' | 'unreachable' | 'unknown';
  /** Events that wait to be published; null where the service has none. */
  outbox: number | null;
  /** Age of the oldest of them, in seconds. */
  oldestS: number | null;
  /** Events on the bus that its consumers have not handled yet. */
  lag: number | null;
  deadLetters: number | null;
  /** What an operator must look at. */
  findings: string[];
}

/** What `/readyz` returned. */
export interface Readiness {
  status: string;
  checks: Record<string, string>;
  findings?: string[] | undefined;
}

type Metrics = ReadonlyMap<string, number>;

/** An event waits longer only while the bus is away, or refuses it. */
const longWaitS = 60;

/** Metrics that are 0 where nothing is wrong, with what their value means. */
const alarms: readonly [name: string, meaning: (value: number) => string][] = [
  ['audit_refused_streams', (n) => `${n} streams of the audit log contradict what was signed, and are refused`],
  ['audit_altered_streams', (n) => `${n} streams of the audit log have a missing or changed record`],
  ['audit_witnesses_behind', (n) => `${n} witnesses have not signed the newest checkpoint`],
  ['audit_checkpoints_not_archived', (n) => `${n} checkpoints are not in object storage yet`],
  ['notifications_mails_failed', (n) => `${n} mails were given up: admin mails failed`],
  ['gateway_limits_degraded', () => 'rate limits are counted by each gateway alone: Redis is unavailable'],
  [
    'used_tokens_degraded',
    () => 'a captured write is refused only by the process that received it: Redis is unavailable',
  ],
];

/** @param readiness undefined: it does not answer. @param metrics undefined: they could not be read */
export function stateOf(service: string, readiness: Readiness | undefined, metrics: Metrics = new Map()): ServiceState {
  const outbox = metrics.get('outbox_waiting_events') ?? null;
  const oldestS = metrics.get('outbox_oldest_seconds') ?? null;
  const bad = Object.entries(readiness?.checks ?? {}).filter(([, state]) => state !== 'ok');
  return {
    service,
    state: readiness === undefined ? 'unreachable' : nameOf(readiness),
    ...{ outbox, oldestS },
    lag: metrics.get('consumer_lag_events') ?? null,
    deadLetters: metrics.get('consumer_dead_letters') ?? null,
    findings: [
      ...(readiness?.status === 'stopping' ? ['it is stopping'] : []),
      ...(readiness === undefined ? ['it does not answer'] : []),
      ...bad.map(([name, state]) => `${name} is ${state}`),
      ...(readiness?.findings ?? []),
      ...((oldestS ?? 0) > longWaitS
        ? [`${outbox} events wait to be published, the oldest for ${Math.round(oldestS ?? 0)} s`]
        : []),
      ...[...metrics].flatMap(([name, value]) => {
        const [, group] = /^consumer_dead_letters (.+)$/.exec(name) ?? [];
        return group && value > 0 ? [`${value} dead letters: admin dead-letters list ${group}`] : [];
      }),
      ...alarms.flatMap(([name, meaning]) => {
        const value = metrics.get(name) ?? 0;
        return value > 0 ? [meaning(value)] : [];
      }),
    ],
  };
}

function nameOf({ status, checks }: Readiness): ServiceState['state'] {
  if (status === 'stopping') return 'stopping';
  if (status !== 'ok') return 'unavailable';
  return Object.values(checks).every((state) => state === 'ok') ? 'ok' : 'degraded';
}
