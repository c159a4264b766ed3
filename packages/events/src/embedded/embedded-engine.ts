import type { Logger } from '@irp/logging';
import type { LogEngine } from '../log-engine.ts';
import { defaultRetention, type Retention } from '../retention.ts';
import { EventStore } from './event-store.ts';
import { LocalGroup } from './local-group.ts';
import { trimPeriodically } from './trim-periodically.ts';

export interface EmbeddedEventBusOptions {
  /** One process at a time has it. */
  directory: string;
  log: Logger;
  /** Of each topic that is made from now on. Default 4. */
  partitions?: number;
  retention?: Partial<Retention>;
}

/** @throws Error in one line: the folder is in use or cannot be written */
export function createEmbeddedEngine({
  directory,
  log,
  partitions = 4,
  retention,
}: EmbeddedEventBusOptions): LogEngine {
  const store = new EventStore(directory, partitions);
  const groups = new Map<string, LocalGroup>();
  const isLive = (group: string) => groups.get(group)?.isLive === true;
  const stopTrimming = trimPeriodically(store, { ...defaultRetention, ...retention }, isLive, log);

  return {
    append: (topic, messages) => store.append(topic, messages),
    join(membership) {
      const { group } = membership;
      if (!groups.has(group)) groups.set(group, new LocalGroup(group, store));
      return groups.get(group)!.join(membership);
    },
    async scan(topic, visit) {
      for (const one of store.existing(topic)) for (const message of one.all()) visit(message);
    },
    healthy: () => store.healthy,
    async close() {
      await stopTrimming();
      await store.close();
    },
  };
}
