import { type ReceivedEvent, TemporaryFailure } from '@irp/events';
import { toDraft } from '../domain/to-draft.ts';
import type { CopyEraser, RecordedEvent } from '../persons/erase-copies.ts';
import { contradictsRecords } from '../recorder/integrity-error.ts';
import { parseEvent } from '../recorder/parse-event.ts';
import type { Recorder } from '../recorder/recorder.ts';
import { requireEmitter } from './require-emitter.ts';

/**
 * Creates a handler that records every event of a batch. If an event is not in the catalogue, or
 * comes from a wrong emitter, the handler records the remaining events and rejects. The invalid
 * event becomes a dead letter.
 */
export function createEventHandler(
  recorder: Pick<Recorder, 'record'>,
  copies: Pick<CopyEraser, 'ofRecorded'>,
) {
  return async (batch: ReceivedEvent[]): Promise<void> => {
    const events: RecordedEvent[] = [];
    const errors: unknown[] = [];
    for (const received of batch) {
      try {
        requireEmitter(received);
        events.push({
          received,
          draft: toDraft(parseEvent(received.event)),
        });
      } catch (error) {
        errors.push(error);
      }
    }
    try {
      await recorder.record(events.map(({ draft }) => draft));
      await copies.ofRecorded(events);
    } catch (error) {
      if (isCausedByEvent(error)) {
        throw error;
      }
      // If no event causes the error, for instance while the database is unavailable, no event
      // becomes a dead letter. The events stay on the bus until the cause is repaired.
      throw new TemporaryFailure('the audit log cannot be written', { cause: error });
    }
    // After an error, the bus halves the batch until the batch contains only the failing event.
    if (errors.length > 0) {
      throw errors[0];
    }
  };
}

/**
 * Returns whether the event itself causes the error: the event has no canonical JSON or BSON form,
 * or its stream is inconsistent.
 */
function isCausedByEvent(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || contradictsRecords(error);
}
