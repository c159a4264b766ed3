import { existsSync } from 'node:fs';
import { consumers } from '@irp/contracts/events';
import { createEmbeddedEventBus, unhandledEvents } from '@irp/events/embedded';
import type { Logger } from '@irp/observability';

/**
 * Requires that all events are handled. The event log does not move, so unhandled events would be
 * lost. Events in outboxes move with the databases.
 * @throws Error with a single line that names the unhandled events and the remedy
 */
export async function requireHandledEvents(directory: string, log: Logger): Promise<void> {
  if (!existsSync(directory)) {
    return;
  }
  const waiting = (await unhandledEvents(directory, consumers)).map(
    ({ group, topic, events }) => `${events} of ${topic} for ${group}`,
  );
  if (waiting.length > 0) {
    throw new Error(
      `the event log has unhandled events (${waiting.join(', ')}), which the move would lose: start the platform, stop it after a minute, and repeat the move`,
    );
  }
  const bus = createEmbeddedEventBus({ directory, log });
  try {
    for (const [group, topics] of Object.entries(consumers) as [
      keyof typeof consumers,
      readonly string[],
    ][]) {
      for (const topic of topics) {
        if ((await bus.deadLetters(group, topic, {})).length > 0) {
          throw new Error(
            `the event log has dead letters of ${group}, which the move would lose: deliver the dead letters again (docs/operations/dead-letters.md)`,
          );
        }
      }
    }
  } finally {
    await bus.close();
  }
}
