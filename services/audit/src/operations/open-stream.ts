import { createFrontier, type Frontier, genesisHash } from '@irp/transparency';
import type { Stores } from '../store/stores.ts';
import { Contradiction } from './contradiction.ts';

/** The end of a stream: where the next record goes, and what it is chained to. */
export interface Head {
  frontier: Frontier;
  prevHash: string;
  /** Of the last record. */
  recordedAt: Date;
  /** Records that the latest checkpoint covers. */
  checkpointed: number;
  /** The leaf hashes of those after it. */
  uncovered: Buffer[];
}

/** Reads a stream from its latest checkpoint on. @throws Contradiction where what is stored contradicts itself */
export async function openStream({ records, checkpoints }: Stores, stream: string): Promise<Head> {
  const latest = await checkpoints.latest(stream);
  const checkpointed = latest?.size ?? 0;
  const frontier = createFrontier(latest && { size: latest.size, hashes: latest.hashes });
  if (latest && frontier.root().toString('base64') !== latest.rootHash) throw broken(stream, checkpointed);
  let [last] = checkpointed === 0 ? [] : await tail(checkpointed - 1, checkpointed);
  if (checkpointed > 0 && !last) throw broken(stream, checkpointed);
  const uncovered: Buffer[] = [];
  for await (const rows of records.walk(stream, checkpointed))
    for (const row of rows) {
      if (linkOf(row.line) !== (last?.leafHash ?? genesisHash)) throw broken(stream, frontier.size);
      const leafHash = Buffer.from(row.leafHash, 'hex');
      frontier.append(leafHash);
      uncovered.push(leafHash);
      last = row;
    }
  return {
    frontier,
    prevHash: last?.leafHash ?? genesisHash,
    recordedAt: new Date(last ? JSON.parse(last.line).recordedAt : 0),
    checkpointed,
    uncovered,
  };

  async function tail(from: number, before: number) {
    for await (const rows of records.walk(stream, from, before)) return rows;
    return [];
  }
}

function linkOf(line: string): string {
  return JSON.parse(line).prevHash;
}

function broken(stream: string, size: number): Contradiction {
  return new Contradiction(`The audit log of ${stream} contradicts itself at record ${size}.`);
}
