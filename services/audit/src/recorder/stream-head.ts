import { createFrontier, type Frontier, genesisHash } from '@irp/transparency';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import { IntegrityError } from './integrity-error.ts';

/** The end of a stream, to which the next record is appended. */
export interface StreamHead {
  frontier: Frontier;
  /** Leaf hash of the last record in hex, or {@link genesisHash} if the stream is empty. */
  prevHash: string;
  /** Time of the last record. */
  recordedAt: Date;
  /** Number of records covered by the latest checkpoint. */
  coveredSize: number;
  /** Leaf hashes of the records after the latest checkpoint. */
  uncovered: Buffer[];
}

export interface StreamStores {
  records: Pick<RecordStore, 'walk'>;
  checkpoints: Pick<CheckpointStore, 'latest'>;
}

/**
 * Reads a stream from its latest checkpoint on.
 * @throws IntegrityError if the stream's records do not continue the checkpoint
 */
export async function readStreamHead(
  { records, checkpoints }: StreamStores,
  stream: string,
): Promise<StreamHead> {
  const latest = await checkpoints.latest(stream);
  const coveredSize = latest?.size ?? 0;
  const frontier = createFrontier(
    latest && {
      size: latest.size,
      hashes: latest.hashes,
    },
  );
  if (latest && frontier.root().toString('base64') !== latest.rootHash) {
    throw integrityErrorAt(stream, coveredSize);
  }
  let last = coveredSize === 0 ? undefined : await recordAt(coveredSize - 1);
  if (coveredSize > 0 && !last) {
    throw integrityErrorAt(stream, coveredSize);
  }
  const uncovered: Buffer[] = [];
  for await (const rows of records.walk(stream, coveredSize)) {
    for (const row of rows) {
      if (prevHashOf(row.line) !== (last?.leafHash ?? genesisHash)) {
        throw integrityErrorAt(stream, frontier.size);
      }
      const leafHash = Buffer.from(row.leafHash, 'hex');
      frontier.append(leafHash);
      uncovered.push(leafHash);
      last = row;
    }
  }
  return {
    frontier,
    prevHash: last?.leafHash ?? genesisHash,
    recordedAt: new Date(last ? JSON.parse(last.line).recordedAt : 0),
    coveredSize,
    uncovered,
  };

  async function recordAt(seq: number) {
    for await (const [row] of records.walk(stream, seq, seq + 1)) {
      return row;
    }
    return undefined;
  }
}

/**
 * Checks that the last record known to this process is still stored. A missing record means that
 * the database was restored to an older state, and that the next record would leave a gap.
 * @throws IntegrityError
 */
export async function requireTail(
  records: StreamStores['records'],
  stream: string,
  { frontier: { size }, prevHash }: StreamHead,
): Promise<void> {
  if (size === 0) {
    return;
  }
  for await (const [row] of records.walk(stream, size - 1, size)) {
    if (row?.leafHash === prevHash) {
      return;
    }
  }
  throw new IntegrityError(
    `Record ${size - 1} of the audit log of ${stream} is missing or was changed: the database was restored to an older state.`,
  );
}

function prevHashOf(line: string): string {
  return JSON.parse(line).prevHash;
}

function integrityErrorAt(stream: string, size: number): IntegrityError {
  return new IntegrityError(`The audit log of ${stream} is inconsistent at record ${size}.`);
}
