import { randomBytes } from 'node:crypto';
import { CommandError } from '../command-error.ts';
import { type YieldPoint, yieldPoint } from '../plan/yield-point.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { TimeSlice } from './time-slice.ts';

/** MongoDB's cursorTimeoutMillis. */
const idleTimeoutMs = 600_000;
/**
 * Time after which the snapshot of an idle cursor is closed, in milliseconds. LMDB does not reuse
 * pages of open snapshots, so a long-lived snapshot would make the file grow.
 */
const suspendAfterMs = 10_000;
/**
 * The limit of idle cursors with a snapshot and an LMDB reader slot. Beyond the limit, the snapshot
 * of the least recently used cursor is closed, and the cursor continues with later data.
 */
const maxSnapshots = 64;
const maxCursors = 10_000;
const maxCursorsOfConnection = 1_000;
const maxBatchBytes = 16_000_000;

export interface Batch {
  documents: Buffer[];
  /** 0n when the cursor is exhausted. */
  cursorId: bigint;
}

export interface CursorSource {
  namespace: string;
  documents: Iterable<Buffer | YieldPoint>;
  /** Closed with the cursor. Undefined if the documents of the cursor are in memory. */
  snapshot?: Snapshot;
  connectionId: number;
}

interface Cursor extends Omit<CursorSource, 'documents'> {
  /** Zero until a batch leaves documents for the next batch. Most cursors never get an id. */
  id: bigint;
  documents: Iterator<Buffer | YieldPoint>;
  /**
   * The first document of the next batch. The document was read, but was too large for the last
   * batch.
   */
  pushedBack: Buffer | undefined;
  usedAtMs: number;
}

/**
 * The open cursors. A cursor returns its documents batch by batch, from its own snapshot or from
 * memory. The limits are 10,000 cursors, and 1,000 cursors of a connection. Beyond a limit, the
 * least recently used cursor is closed.
 */
export class CursorManager {
  /** The idle cursors, the least recently used first. */
  readonly #idle = new Map<bigint, Cursor>();
  /** The idle cursors with a snapshot, the least recently used first. */
  readonly #withSnapshot = new Set<Cursor>();
  readonly #countByConnection = new Map<number, number>();

  /**
   * Returns the first batch. The cursor stays open when there are more documents, unless
   * `singleBatch` is set.
   */
  async open(source: CursorSource, batchSize: number, singleBatch = false): Promise<Batch> {
    const documents = source.documents[Symbol.iterator]();
    return this.#next(
      {
        ...source,
        id: 0n,
        documents,
        pushedBack: undefined,
        usedAtMs: 0,
      },
      batchSize,
      singleBatch,
    );
  }

  /** Returns the next batch. @throws CommandError CursorNotFound */
  async getMore(cursorId: bigint, namespace: string, batchSize: number): Promise<Batch> {
    const cursor = this.#idle.get(cursorId);
    if (!cursor || cursor.namespace !== namespace) {
      throw new CommandError('CursorNotFound', `cursor id ${cursorId} not found`);
    }
    this.#remove(cursor);
    return this.#next(cursor, batchSize, false);
  }

  async #next(cursor: Cursor, batchSize: number, singleBatch: boolean): Promise<Batch> {
    try {
      const { documents, exhausted } = await readBatch(cursor, batchSize);
      const ended = exhausted || singleBatch;
      if (ended) {
        close(cursor);
      } else {
        cursor.id ||= newCursorId();
        this.#add(cursor);
      }
      return {
        documents,
        cursorId: ended ? 0n : cursor.id,
      };
    } catch (error) {
      close(cursor);
      throw error;
    }
  }

  /**
   * Closes a cursor.
   * @returns false if there is no such cursor
   */
  kill(cursorId: bigint): boolean {
    const cursor = this.#idle.get(cursorId);
    if (!cursor) {
      return false;
    }
    this.#remove(cursor);
    close(cursor);
    return true;
  }

  /** Closes cursors unused for ten minutes, and snapshots of cursors unused for ten seconds. */
  closeIdle(nowMs: number): void {
    for (const { id, usedAtMs } of [...this.#idle.values()]) {
      if (nowMs - usedAtMs > idleTimeoutMs) {
        this.kill(id);
      }
    }
    for (const cursor of [...this.#withSnapshot]) {
      if (nowMs - cursor.usedAtMs > suspendAfterMs) {
        this.#suspend(cursor);
      }
    }
  }

  closeAll(): void {
    for (const cursorId of [...this.#idle.keys()]) {
      this.kill(cursorId);
    }
  }

  #add(cursor: Cursor): void {
    const { connectionId } = cursor;
    if (this.#countOf(connectionId) >= maxCursorsOfConnection) {
      this.#killOldest((other) => other.connectionId === connectionId);
    } else if (this.#idle.size >= maxCursors) {
      this.#killOldest(() => true);
    }
    cursor.usedAtMs = Date.now();
    this.#idle.set(cursor.id, cursor);
    this.#countByConnection.set(connectionId, this.#countOf(connectionId) + 1);
    if (cursor.snapshot) {
      this.#withSnapshot.add(cursor);
    }
    const [oldest] = this.#withSnapshot;
    if (oldest && this.#withSnapshot.size > maxSnapshots) {
      this.#suspend(oldest);
    }
  }

  #countOf(connectionId: number): number {
    return this.#countByConnection.get(connectionId) ?? 0;
  }

  #remove(cursor: Cursor): void {
    this.#idle.delete(cursor.id);
    this.#withSnapshot.delete(cursor);
    const left = (this.#countByConnection.get(cursor.connectionId) ?? 1) - 1;
    if (left > 0) {
      this.#countByConnection.set(cursor.connectionId, left);
    } else {
      this.#countByConnection.delete(cursor.connectionId);
    }
  }

  #killOldest(isCandidate: (cursor: Cursor) => boolean): void {
    for (const cursor of this.#idle.values()) {
      if (!isCandidate(cursor)) {
        continue;
      }
      this.kill(cursor.id);
      return;
    }
  }

  #suspend(cursor: Cursor): void {
    cursor.snapshot?.suspend();
    this.#withSnapshot.delete(cursor);
  }
}

function close(cursor: Cursor): void {
  cursor.documents.return?.();
  cursor.snapshot?.done();
}

async function readBatch(
  cursor: Cursor,
  batchSize: number,
): Promise<{ documents: Buffer[]; exhausted: boolean }> {
  const documents: Buffer[] = [];
  let bytes = 0;
  const slice = new TimeSlice();
  while (documents.length < batchSize) {
    const next = cursor.pushedBack ?? readNext(cursor.documents);
    cursor.pushedBack = undefined;
    if (next === undefined) {
      return { documents, exhausted: true };
    }
    if (next === yieldPoint) {
      await slice.yieldIfDue();
    } else if (documents.length > 0 && bytes + next.length > maxBatchBytes) {
      cursor.pushedBack = next;
      return { documents, exhausted: false };
    } else {
      documents.push(next);
      bytes += next.length;
    }
  }
  return { documents, exhausted: false };
}

function readNext(documents: Iterator<Buffer | YieldPoint>): Buffer | YieldPoint | undefined {
  const step = documents.next();
  return step.done ? undefined : step.value;
}

/** Returns a positive number, because 0 means "no cursor". */
function newCursorId(): bigint {
  const positive = randomBytes(8).readBigInt64BE() & 0x7fff_ffff_ffff_ffffn;
  return positive === 0n ? 1n : positive;
}
