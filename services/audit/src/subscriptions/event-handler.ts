import { type ReceivedEvent, TemporaryFailure } from '@irp/events';
import { toDraft } from '../domain/to-draft.ts';
import type { CopyEraser, RecordedEvent } from '../persons/erase-copies.ts';
import { contradictsRecords } from '../recorder/integrity-error.ts';
import { parseEvent } from '../recorder/parse-event.ts';
import type { Recorder } from '../recorder/recorder.ts';
import { requireEmitter } from './require-emitter.ts';

/**
 * Records every event of a batch. An event outside the catalogue, or from a wrong emitter, rejects
 * the batch after all other events were recorded. The event then becomes a dead letter.
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
      // After any other error, such as an unavailable database, the events stay on the bus until
      // the cause is repaired. None becomes a dead letter.
      throw new TemporaryFailure('the audit log cannot be written', { cause: error });
    }
    // The bus halves the batch until it contains only the failing event.
    if (errors.length > 0) {
      throw errors[0];
    }
  };
}

/** The event has no canonical JSON or BSON form, or its stream is inconsistent. */
function isCausedByEvent(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || contradictsRecords(error);
}
