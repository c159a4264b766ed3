import { EventStore } from './event-store.ts';

interface UnhandledEvents {
  group: string;
  topic: string;
  events: number;
}

/**
 * Finds unhandled events of consumers in an unused embedded log.
 * @param consumers the topics of each group
 * @throws Error with one line if the log is in use or damaged
 */
export async function unhandledEvents(
  directory: string,
  consumers: Readonly<Record<string, readonly string[]>>,
): Promise<UnhandledEvents[]> {
  const store = new EventStore(directory, 1);
  try {
    return Object.entries(consumers)
      .flatMap(([group, topics]) => topics.map((topic) => ({ group, topic })))
      .map(({ group, topic }) => {
        const logs = store.existingPartitions(topic);
        const events = logs.reduce(
          (sum, log) => sum + Math.max(0, log.next - log.committed(group)),
          0,
        );
        return {
          group,
          topic,
          events,
        };
      })
      .filter(({ events }) => events > 0);
  } finally {
    await store.close();
  }
}
