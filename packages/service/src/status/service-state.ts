import { servicesThat } from '@irp/contracts';
import { meaningOfCheck } from './meaning-of-check.ts';

/**
 * A number about a service: null if the service has none, `unknown` if the number cannot be read.
 */
type Figure = number | 'unknown' | null;

export interface ServiceState {
  service: string;
  /**
   * `unreachable`: the service does not respond. `unknown`: the address of the service is not
   * known, so the service may work.
   */
  state: 'ok' | 'degraded' | 'unavailable' | 'stopping' | 'unreachable' | 'unknown';
  /** Number of unpublished events. */
  outbox: Figure;
  /** Age of the oldest unpublished event, in seconds. */
  oldestS: Figure;
  /** Number of events on the bus that the service has not handled. */
  lag: Figure;
  deadLetters: Figure;
  /** Problems that an operator should solve. */
  findings: string[];
}

/** The response of `/readyz`. */
export interface Readiness {
  status: string;
  checks: Record<string, string>;
  findings?: string[] | undefined;
}

type Metrics = ReadonlyMap<string, number>;

/**
 * Age in seconds up to which an unpublished event is normal. An event waits longer only if the bus
 * is unavailable, or rejects the event.
 */
const longWaitS = 60;

/**
 * Metrics that are 0 while the service is healthy, with the meaning of any other value. `check`
 * names the check of `/readyz` that reports the same problem. If this check fails, the metric is
 * ignored.
 */
const alarms: readonly [name: string, meaning: (value: number) => string, check?: string][] = [
  [
    'audit_refused_streams',
    (n) =>
      `${n} streams (logs of a workspace or an account) contradict their signed checkpoints: the audit service rejects their records`,
  ],
  [
    'audit_altered_streams',
    (n) => `${n} streams (logs of a workspace or an account) have a missing or changed record`,
  ],
  ['audit_altered_rows', (n) => `${n} tiles or keys of the audit log contradict the signed data`],
  [
    'audit_rebuilt_rows',
    (n) => `${n} tiles of the audit log were changed or deleted, and the service rebuilt them`,
  ],
  [
    'audit_witnesses_behind',
    (n) =>
      `${n} witnesses (external servers that cosign checkpoints) have not cosigned the newest checkpoint`,
  ],
  ['audit_checkpoints_not_archived', (n) => `${n} checkpoints are not in object storage yet`],
  ['notifications_mails_failed', (n) => `${n} mails failed permanently (see admin mails failed)`],
  ['gateway_limits_degraded', () => meaningOfCheck('limits', 'degraded'), 'limits'],
  ['used_tokens_degraded', () => meaningOfCheck('tokens', 'degraded'), 'tokens'],
];

const emitters: readonly string[] = servicesThat(({ emitsEvents }) => emitsEvents);
const consumers: readonly string[] = servicesThat(({ consumesEvents }) => consumesEvents);

/**
 * Returns the state of a service.
 * @param readiness undefined if the service does not respond
 * @param metrics undefined if they could not be read
 */
export function stateOf(
  service: string,
  readiness: Readiness | undefined,
  metrics: Metrics = new Map(),
): ServiceState {
  const figure = (name: string, services: readonly string[]): Figure =>
    metrics.get(name) ?? (services.includes(service) ? 'unknown' : null);
  const outbox = figure('outbox_waiting_events', emitters);
  const oldestS = figure('outbox_oldest_seconds', emitters);
  const bad = Object.entries(readiness?.checks ?? {}).filter(([, state]) => state !== 'ok');
  return {
    service,
    state: readiness === undefined ? 'unreachable' : nameOf(readiness),
    outbox,
    oldestS,
    lag: figure('consumer_lag_events', consumers),
    deadLetters: figure('consumer_dead_letters', consumers),
    findings: [
      ...(readiness?.status === 'stopping' ? ['the service is stopping'] : []),
      ...(readiness === undefined ? ['the service does not respond'] : []),
      ...bad.map(([name, state]) => meaningOfCheck(name, state)),
      ...(readiness?.findings ?? []),
      ...(typeof oldestS === 'number' && oldestS > longWaitS
        ? [
            `${outbox === 1 ? '1 event is' : `${outbox} events are`} not published, the oldest for ${Math.round(oldestS)} s`,
          ]
        : []),
      ...[...metrics].flatMap(([name, value]) => {
        const [, group] = /^consumer_dead_letters (.+)$/.exec(name) ?? [];
        return group && value > 0
          ? [
              `${value} dead ${value === 1 ? 'letter' : 'letters'} (see admin dead-letters list ${group})`,
            ]
          : [];
      }),
      ...alarms.flatMap(([name, meaning, check]) => {
        const value = metrics.get(name) ?? 0;
        return value > 0 && bad.every(([own]) => own !== check) ? [meaning(value)] : [];
      }),
    ],
  };
}

function nameOf({ status, checks }: Readiness): ServiceState['state'] {
  if (status === 'stopping') {
    return 'stopping';
  }
  if (status !== 'ok') {
    return 'unavailable';
  }
  return Object.values(checks).every((state) => state === 'ok') ? 'ok' : 'degraded';
}
