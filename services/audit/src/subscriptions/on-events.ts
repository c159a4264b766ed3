import { type ReceivedEvent, TemporaryFailure } from '@irp/events';
import { type RecordContent, toRecord } from '../domain/to-record.ts';
import { Contradiction } from '../operations/contradiction.ts';
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
      if (isOfAnEvent(error)) throw error;
      // Whatever else it is, the installation is to be mended: events wait for that, and none becomes a dead letter.
      throw new TemporaryFailure('the audit log cannot be written', { cause: error });
    }
    // The bus finds out which one it is.
    if (faults.length > 0) throw faults[0];
  };
}

/** It cannot be written as canonical JSON, or in BSON; or its stream, and no other, cannot be added to. */
function isOfAnEvent(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof Contradiction;
}
