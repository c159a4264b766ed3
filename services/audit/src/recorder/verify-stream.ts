import { createFrontier, createProver, type Frontier, genesisHash, parseCheckpoint } from '@irp/transparency';
import type { StreamStart } from '../retention/stream-start.ts';
import { checkedRecord } from '../store/check-row.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { TileStore } from '../store/tile-store.ts';
import type { StreamFaults } from './stream-faults.ts';

export interface VerifiedStores {
  records: Pick<RecordStore, 'walk'>;
  checkpoints: Pick<CheckpointStore, 'walk'>;
  tiles: Pick<TileStore, 'readerOf'>;
  anchors: StreamStart;
}

/**
 * Verifies the records of a stream: each against its signed line and columns, the chain of hashes without gaps, and the root of every
 * checkpoint that they reach. Yields the number of records of each batch, so that the caller can pause, and ends with the first problem.
 * @returns the number of records that the chain has, and the size of the first checkpoint beyond it
 * @throws IntegrityError for a record that does not match, which was reported
 */
export async function* verifyStream(
  { records, checkpoints, tiles, anchors }: VerifiedStores,
  faults: Pick<StreamFaults, 'refuse' | 'report'>,
  stream: string,
): AsyncGenerator<number, { size: number; nextCheckpoint: number | undefined } | undefined> {
  const first = await anchors.firstSequence(stream);
  const start = first === 0 ? undefined : await createProver(tiles.readerOf(stream)).frontier(first);
  const frontier = createFrontier(start);
  const notes = checkpoints.walk(stream, Math.max(first, 1), Number.MAX_SAFE_INTEGER)[Symbol.asyncIterator]();
  let checkpoint = (await notes.next()).value;
  let prevHash = first === 0 ? genesisHash : undefined;
  for await (const rows of records.walk(stream, first)) {
    for (const row of rows) {
      const record = checkedRecord(row, faults.report);
      if (record.seq !== frontier.size) {
        faults.report(stream, missing(stream, frontier.size, record.seq));
        return undefined;
      }
      if (prevHash !== undefined && record.prevHash !== prevHash) {
        faults.refuse(
          stream,
          `Record ${record.seq} of the audit log of ${stream} does not continue the one before it.`,
        );
        return undefined;
      }
      prevHash = record.leafHash;
      frontier.append(record.leafHash);
      while (checkpoint && checkpoint.size <= frontier.size) {
        if (checkpoint.size === frontier.size && !hasRoot(checkpoint, frontier))
          faults.refuse(
            stream,
            `The first ${checkpoint.size} records of the audit log of ${stream} do not have the root of their checkpoint.`,
          );
        checkpoint = (await notes.next()).value;
      }
    }
    yield rows.length;
  }
  return { size: frontier.size, nextCheckpoint: checkpoint?.size };
}

function hasRoot({ note, rootHash }: { note: string; rootHash: string }, frontier: Frontier): boolean {
  const root = frontier.root();
  return root.toString('base64') === rootHash && parseCheckpoint(note)?.root.equals(root) === true;
}

function missing(stream: string, from: number, before: number): string {
  const which = before - from === 1 ? `Record ${from}` : `Records ${from} to ${before - 1}`;
  return `${which} of the audit log of ${stream} ${before - from === 1 ? 'is' : 'are'} missing.`;
}
