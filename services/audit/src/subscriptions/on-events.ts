import { PlatformError } from '@irp/errors';
import { type ReceivedEvent, TemporaryFailure } from '@irp/events';
import { translateDatabaseError } from '@irp/persistence';
import { type RecordContent, toRecord } from '../domain/to-record.ts';
import { knownEvent } from '../operations/known-event.ts';
import type { Recorder } from '../operations/record-events.ts';

/** Everything that any service announces becomes a record. An event that is none of ours holds up no other. */
export function onEvents(recorder: Recorder) {
  return async (batch: ReceivedEvent[]): Promise<void> => {
    const contents: RecordContent[] = [];
    const faults: unknown[] = [];
    for (const { event } of batch) {
      try {
        contents.push(toRecord(knownEvent(event)));
      } catch (error) {
        faults.push(error);
      }
    }
    try {
      await recorder.record(contents);
    } catch (error) {
      // Not the events' fault: they wait until the database is back.
      if (isUnavailable(error)) throw new TemporaryFailure('the audit log cannot be written', { cause: error });
      throw error;
    }
    // The bus finds out which one it is.
    if (faults.length > 0) throw faults[0];
  };
}

function isUnavailable(error: unknown): boolean {
  const fault = error instanceof PlatformError ? error : translateDatabaseError(error);
  return fault?.code === 'unavailable';
}
