import { randomBytes } from 'node:crypto';
import { CommandError } from '../command-error.ts';
import { breath } from '../plan/plan-records.ts';

const idleMs = 600_000;
const maxBatchBytes = 16_000_000;
const turnMs = 4;

export interface Batch {
  documents: Buffer[];
  /** 0n when there is no more. */
  cursorId: bigint;
}

interface Cursor {
  namespace: string;
  documents: Iterator<Buffer | typeof breath>;
  /** Found already, but beyond the size of the batch before. */
  held: Buffer | undefined;
  close(): void;
  usedAtMs: number;
}

/** Open cursors: each reads on from its own snapshot, a batch at a time. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();

  /** The first batch of `documents`; a cursor stays open where more are left. `close` is called when it ends. */
  async open(
    namespace: string,
    documents: Iterable<Buffer | typeof breath>,
    batchSize: number,
    single: boolean,
    close: () => void,
  ): Promise<Batch> {
    const cursor = { namespace, documents: documents[Symbol.iterator](), held: undefined, close, usedAtMs: Date.now() };
    try {
      const batch = await this.#fill(cursor, batchSize);
      if (batch.ended || single) {
        this.#end(cursor);
        return { documents: batch.documents, cursorId: 0n };
      }
      const cursorId = randomBytes(8).readBigInt64BE() & 0x7fff_ffff_ffff_ffffn || 1n;
      this.#open.set(cursorId, cursor);
      return { documents: batch.documents, cursorId };
    } catch (error) {
      this.#end(cursor);
      throw error;
    }
  }

  /** The next batch. @throws CommandError CursorNotFound */
  async more(cursorId: bigint, namespace: string, batchSize: number): Promise<Batch> {
    const cursor = this.#open.get(cursorId);
    if (!cursor || cursor.namespace !== namespace)
      throw new CommandError('CursorNotFound', `cursor id ${cursorId} not found`);
    this.#open.delete(cursorId);
    try {
      const { documents, ended } = await this.#fill(cursor, batchSize);
      if (ended) this.#end(cursor);
      else this.#open.set(cursorId, { ...cursor, usedAtMs: Date.now() });
      return { documents, cursorId: ended ? 0n : cursorId };
    } catch (error) {
      this.#end(cursor);
      throw error;
    }
  }

  /** Whether there was such a cursor. */
  kill(cursorId: bigint): boolean {
    const cursor = this.#open.get(cursorId);
    if (!cursor) return false;
    this.#open.delete(cursorId);
    this.#end(cursor);
    return true;
  }

  /** Ends what nobody has read from for ten minutes: a snapshot keeps old pages alive. */
  sweep(nowMs: number): void {
    for (const [cursorId, cursor] of this.#open) if (nowMs - cursor.usedAtMs > idleMs) this.kill(cursorId);
  }

  closeAll(): void {
    for (const cursorId of [...this.#open.keys()]) this.kill(cursorId);
  }

  #end(cursor: Cursor): void {
    cursor.documents.return?.();
    cursor.close();
  }

  async #fill(cursor: Cursor, batchSize: number): Promise<{ documents: Buffer[]; ended: boolean }> {
    const documents: Buffer[] = [];
    let bytes = 0;
    let turnBeganMs = performance.now();
    while (documents.length < batchSize) {
      const next = cursor.held ?? read(cursor.documents);
      cursor.held = undefined;
      if (next === undefined) return { documents, ended: true };
      if (next === breath) {
        if (performance.now() - turnBeganMs < turnMs) continue;
        await new Promise((resolve) => setImmediate(resolve));
        turnBeganMs = performance.now();
      } else if (documents.length > 0 && bytes + next.length > maxBatchBytes) {
        cursor.held = next;
        return { documents, ended: false };
      } else {
        documents.push(next);
        bytes += next.length;
      }
    }
    return { documents, ended: false };
  }
}

function read(documents: Iterator<Buffer | typeof breath>): Buffer | typeof breath | undefined {
  const step = documents.next();
  return step.done ? undefined : step.value;
}

/** The last of what is given, letting others have a turn whenever a long scan takes a breath. */
export async function lastOf(values: Iterable<number | typeof breath>): Promise<number> {
  let last = 0;
  let turnBeganMs = performance.now();
  for (const value of values) {
    if (value !== breath) last = value;
    else if (performance.now() - turnBeganMs >= turnMs) {
      await new Promise((resolve) => setImmediate(resolve));
      turnBeganMs = performance.now();
    }
  }
  return last;
}
