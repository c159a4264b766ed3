import { newEvent, platformStream, toEnvelope } from '@irp/events';
import { verifierKey } from '@irp/transparency';
import { toDraft } from '../domain/to-draft.ts';
import { parseEvent } from '../recorder/parse-event.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { SigningKey } from '../store/key-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface RecordKeyChangesOptions {
  keys: Pick<SigningKeys, 'rows'>;
  records: Pick<RecordStore, 'recorded'>;
  recorder: Pick<Recorder, 'record'>;
  /** The name of the log in its checkpoints. */
  origin: string;
  /**
   * Age at which retention may delete records, in milliseconds; undefined if records are never
   * deleted.
   */
  retiredAfterMs: number | undefined;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/**
 * Creates a function that records each replacement of a key once, in the platform's own stream. The
 * function finds even replacements by a killed process, and replacements during the signing of a
 * checkpoint.
 */
export function createRecordKeyChanges(options: RecordKeyChangesOptions): () => Promise<void> {
  const { keys, records, recorder, origin, retiredAfterMs = Infinity, now } = options;
  const done = new Set<string>();
  return async () => {
    const rows = await keys.rows();
    const fresh = rows.filter(
      ({ kid, change }) => change && !done.has(kid) && change.at.getTime() > now() - retiredAfterMs,
    );
    if (fresh.length === 0) {
      return;
    }
    const known = await records.recorded(
      platformStream,
      fresh.map(({ change }) => change?.eventId ?? ''),
    );
    const missing = fresh.filter(({ change }) => !known.has(change?.eventId ?? ''));
    if (missing.length > 0) {
      await recorder.record(missing.map((row) => draftOf(row, rows, origin)));
    }
    for (const { kid } of fresh) {
      done.add(kid);
    }
  };
}

function draftOf(
  { number, kid, x, usedFrom, change }: SigningKey,
  rows: readonly SigningKey[],
  origin: string,
) {
  if (!change) {
    throw new Error(`the row of the key ${kid} has no change to record`);
  }
  const { cause, at, eventId: id } = change;
  const replaces = rows.find((row) => row.number === number - 1)?.kid ?? '';
  const key = verifierKey(origin, Buffer.from(x, 'base64url'));
  const event = newEvent(at.getTime(), {
    type: 'audit.key_created',
    workspaceId: '',
    subject: kid,
    actor: {
      type: 'system',
      id: cause === 'age' ? 'audit' : 'operator',
    },
    data: {
      key,
      replaces,
      usedFrom: usedFrom.toISOString(),
      cause,
    },
  });
  return toDraft(parseEvent(toEnvelope('audit', { ...event, id })));
}
