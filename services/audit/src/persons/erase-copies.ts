import type { EventBus, ReceivedEvent } from '@irp/events';
import type { RecordDraft } from '../domain/to-draft.ts';
import { auditTopics } from '../subscriptions/topics.ts';
import type { PersonSealer } from './person-sealer.ts';
import { redactEvent } from './redact-event.ts';

/** A recorded event, with its record before the encryption. */
export interface RecordedEvent {
  received: ReceivedEvent;
  draft: RecordDraft;
}

/**
 * Erases personal data that remain outside the log: in events on the embedded bus, and in freed
 * space of the embedded database's files.
 */
export interface CopyEraser {
  /** Erases a person from the events on the bus, directly after the erasure in the log. */
  ofPerson(stream: string, person: string): Promise<void>;
  /**
   * Erases persons from newly recorded events on the bus, if the persons were erased in the log
   * earlier.
   */
  ofRecorded(events: readonly RecordedEvent[]): Promise<void>;
}

export interface CopyEraserOptions {
  bus: Pick<EventBus, 'replaceEvents'>;
  persons: Pick<PersonSealer, 'erasedIn' | 'isSame'>;
  /**
   * Overwrites freed space in the database files. The freed space may contain former outboxes,
   * sessions and keys. Absent if this process has no database files.
   */
  eraseFreed: (() => Promise<void>) | undefined;
}

export function createCopyEraser({ bus, persons, eraseFreed }: CopyEraserOptions): CopyEraser {
  return {
    async ofPerson(stream, person) {
      for (const topic of auditTopics) {
        await bus.replaceEvents({ topic }, (event) =>
          event.workspaceid === stream
            ? redactEvent(event, (other) => persons.isSame(stream, other, person))
            : undefined,
        );
      }
      await eraseFreed?.();
    },
    async ofRecorded(events) {
      const erased = await persons.erasedIn(events.map(({ draft }) => draft));
      if (erased.size === 0) {
        return;
      }
      for (const { received, draft } of events) {
        const own = erased.get(draft.content.id);
        if (own === undefined) {
          continue;
        }
        const { topic, partition, offset } = received;
        await bus.replaceEvents({ topic, at: [{ partition, offset }] }, (event) =>
          redactEvent(event, (person) => own.has(person)),
        );
      }
      await eraseFreed?.();
    },
  };
}
