import type { DomainEvent } from '@irp/contracts/events';
import type { EventSource } from '@irp/events';
import { outboxesOf } from '@irp/persistence';
import type { Models } from './models.ts';

/**
 * Returns the outboxes of the records for the relay, which also deletes removed records.
 * @param onPublished is called before published events leave their outboxes, and called again after
 *   a crash
 */
export function eventsOfInvestments(
  { investments }: Models,
  onPublished: (events: readonly DomainEvent[]) => Promise<void>,
): EventSource {
  const outboxes = outboxesOf(investments);
  return {
    ...outboxes,
    async settle(sent) {
      await onPublished(sent.map(({ event }) => event));
      await outboxes.settle(sent);
    },
  };
}
