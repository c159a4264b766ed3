import type { EngineName } from '../engines/engine.ts';
import type { Engines } from '../engines/start-engines.ts';
import type { Ledger } from './ledger.ts';
import { collectMails } from './received-mails.ts';

/**
 * `restarted`: stopped, and started again at once. `emptied`: restarted without the stored data.
 */
type Manner = 'stopped' | 'frozen' | 'restarted' | 'emptied';

/** An outage of an engine. */
export interface Outage {
  engine: EngineName;
  manner: Manner;
}

const consumers = ['audit', 'directory', 'notifications'];
const databases = ['authorization', 'investments', ...consumers];

/** The checks that fail (with the metric 0) during an outage, as `part/check`. */
export const expectedChecks: Record<EngineName, readonly string[]> = {
  redis: [
    'gateway/limits',
    ...['gateway', ...databases].map((part) => `${part}/revocations`),
    ...databases.map((part) => `${part}/tokens`),
  ],
  kafka: databases.map((part) => `${part}/events`),
  mongo: [
    ...databases.map((part) => `${part}/database`),
    ...databases.map((part) => `gateway/${part}`),
  ],
  smtp: ['notifications/mail'],
};

export async function begin(engines: Engines, { engine: name, manner }: Outage): Promise<void> {
  const engine = engines[name];
  if (manner === 'frozen') {
    engine.freeze();
  } else {
    await engine.stop();
  }
}

export async function end(
  engines: Engines,
  { engine: name, manner }: Outage,
  { mails }: Ledger,
): Promise<void> {
  const engine = engines[name];
  if (manner === 'frozen') {
    return engine.thaw();
  }
  if (name === 'smtp') {
    await collectMails(engine, mails);
  }
  await engine.start({ empty: manner === 'emptied' });
}
