import { PlatformError } from '@irp/errors';
import { streamOrigin, writeBundle } from '@irp/transparency';
import type { SigningKeyCheck } from '../integrity/check-keys.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { StreamStart } from '../retention/stream-start.ts';
import { checkedRecord } from '../store/check-row.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { RecordFilter, RecordStore } from '../store/record-store.ts';
import type { TileStore } from '../store/tile-store.ts';
import { isVisible, type View } from '../store/view.ts';
import { requireNoGap } from './require-no-gap.ts';

export interface ExportBundleOptions {
  records: Pick<RecordStore, 'walk' | 'select' | 'countAll'>;
  checkpoints: Pick<CheckpointStore, 'latest' | 'walk'>;
  tiles: TileStore;
  anchors: StreamStart;
  keys: SigningKeys;
  check: Pick<SigningKeyCheck, 'requirePublished'>;
  recorder: Pick<Recorder, 'checkpoint'>;
  problems: Pick<StreamProblems, 'report'>;
  /** The name of the log in its checkpoints. */
  origin: string;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/**
 * Writes the records from sequence number `after` up to the latest checkpoint, with their proofs,
 * in the format of `irp audit verify`.
 * @throws PlatformError 422 if no checkpoint covers a record from `after` on
 */
export type ExportBundle = (
  view: View,
  after: number,
  filter: RecordFilter,
) => Promise<AsyncIterable<string>>;

export function createExportBundle(options: ExportBundleOptions): ExportBundle {
  const { records, checkpoints, tiles, anchors, keys, check, recorder, problems, origin, now } =
    options;

  async function* selected(view: View, from: number, to: number, filter: RecordFilter) {
    for await (const rows of records.select(view, from, to, filter)) {
      for (const row of rows) {
        yield {
          seq: checkedRecord(row, problems.report).seq,
          line: row.line,
        };
      }
    }
  }

  /**
   * Yields all records of the range. For a record in the other environment, only the hash is
   * included, so that the remaining records can be verified.
   */
  async function* allRecords(view: View, from: number, to: number) {
    for await (const rows of records.walk(view.stream, from, to)) {
      for (const row of rows) {
        const { seq } = checkedRecord(row, problems.report);
        yield isVisible(view, row) ? { seq, line: row.line } : { seq, leafHash: row.leafHash };
      }
    }
  }

  async function* notesOf(stream: string, from: number, to: number) {
    for await (const { note } of checkpoints.walk(stream, from, to)) {
      yield note;
    }
  }

  return async (view, after, filter) => {
    const { stream, environment } = view;
    await recorder.checkpoint(stream);
    const from = Math.max(after, await anchors.firstSequence(stream));
    const to = (await checkpoints.latest(stream))?.size ?? 0;
    if (from >= to) {
      throw new PlatformError(
        'unprocessable',
        `No checkpoint (signed state of the log) covers record ${from} or a later record yet.`,
      );
    }
    await check.requirePublished();
    await requireNoGap(options, stream, from, to);
    const given = Object.entries(filter).filter(([, value]) => value !== undefined);
    const isComplete = given.length === 0;
    const { signer, usedFrom } = await keys.current();
    return writeBundle({
      origin: streamOrigin(origin, stream),
      stream,
      from,
      to,
      filter: isComplete
        ? undefined
        : {
            environment,
            ...Object.fromEntries(given),
          },
      records: isComplete ? allRecords(view, from, to) : selected(view, from, to, filter),
      checkpoints: notesOf(stream, from, to),
      reader: tiles.readerOf(stream),
      keys: { keys: await keys.published() },
      signer,
      createdAt: new Date(Math.max(now(), usedFrom.getTime())),
    });
  };
}
