import { setTimeout } from 'node:timers/promises';
import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import { sealRecord } from '@irp/transparency';
import type { RecordContent } from '../domain/to-record.ts';
import type { PersonSealer } from '../persons/person-sealer.ts';
import type { RecordRow } from '../store/models.ts';
import { placeKey } from '../store/place.ts';
import type { Stores } from '../store/stores.ts';
import type { Checkpointer } from './make-checkpoint.ts';
import { type Head, openStream } from './open-stream.ts';

export interface Recorder {
  /**
   * Stores each once, in their order; resolves when they are on disk.
   * @throws TypeError or RangeError for what has no canonical form
   * @throws Contradiction where the stream is not to be added to
   */
  record(contents: readonly RecordContent[]): Promise<void>;
  /** Signs how a stream stands, if it was added to since the last time. */
  checkpoint(stream: string): Promise<void>;
  /** Signs how every stream that was added to here stands. */
  checkpointAll(): Promise<void>;
}

/** Records after which the next checkpoint is made at once. */
const checkpointEvery = 1_000;
/** Another process added to the stream meanwhile: its end is read again. */
const attempts = 30;
const maxPauseMs = 20;

/**
 * Gives each record its place, its link to the one before, and its leaf. Within a process one batch at a time goes into a
 * stream; between processes the place itself decides: it can be filled once, and whoever comes second starts anew.
 */
export function createRecorder(
  stores: Stores & { now: () => number; checkpoint: Checkpointer; persons: PersonSealer; log: Logger },
): Recorder {
  const { records, now, checkpoint, persons, log } = stores;
  const heads = new Map<string, Head>();
  /** Streams that may have records without a checkpoint, also where a write failed halfway and their end is not known. */
  const dirty = new Set<string>();
  const queues = new Map<string, Promise<unknown>>();

  function inTurn<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const turn = (queues.get(stream) ?? Promise.resolve()).then(work, work);
    const settled = turn.catch(() => undefined);
    queues.set(stream, settled);
    void settled.then(() => queues.get(stream) === settled && queues.delete(stream));
    return turn;
  }

  async function headOf(stream: string): Promise<Head> {
    const head = heads.get(stream) ?? (await openStream(stores, stream));
    heads.set(stream, head);
    return head;
  }

  /** Where that fails the records stand all the same, and the next checkpoint covers them. */
  async function cover(stream: string): Promise<void> {
    dirty.add(stream);
    try {
      const head = await headOf(stream);
      if (head.frontier.size > head.checkpointed) await checkpoint(stream, head);
      if (head.frontier.size <= head.checkpointed) dirty.delete(stream);
    } catch (error) {
      log.error({ err: error, stream }, 'a checkpoint could not be made');
    }
  }

  async function append(stream: string, contents: RecordContent[]): Promise<void> {
    dirty.add(stream);
    for (let attempt = 0; attempt < attempts; attempt++) {
      // Each is new, as a rule: the store finds out, and only then is it asked which ones are not.
      const known = attempt === 0 ? new Set<string>() : await records.recorded(stream, idsOf(contents));
      const fresh = contents.filter(({ id }) => !known.has(id));
      if (fresh.length === 0) return;
      const head = await headOf(stream);
      const sealed = seal(fresh, head, now());
      // Until the write is known to have happened, the end of the stream is not known.
      heads.delete(stream);
      if (await records.append(sealed.map(({ row }) => row))) {
        for (const { leafHash } of sealed) head.frontier.append(leafHash);
        head.uncovered.push(...sealed.map(({ leafHash }) => leafHash));
        const last = sealed.at(-1)!.row;
        const next = { ...head, prevHash: last.leafHash, recordedAt: last.recordedAt };
        heads.set(stream, next);
        if (next.frontier.size - next.checkpointed >= checkpointEvery) await cover(stream);
        return;
      }
      if (attempt > 0) await setTimeout(Math.random() * maxPauseMs);
    }
    throw new PlatformError('unavailable', `Others keep adding to the audit log of ${stream}.`, { retryAfterS: 1 });
  }

  return {
    async record(contents) {
      const sealed = await persons.seal([...new Map(contents.map((one) => [one.id, one])).values()]);
      const byStream = Map.groupBy(sealed, ({ stream }) => stream);
      await Promise.all([...byStream].map(([stream, own]) => inTurn(stream, () => append(stream, own))));
    },
    checkpoint: (stream) => inTurn(stream, () => cover(stream)),
    async checkpointAll() {
      for (const stream of [...dirty]) await inTurn(stream, () => cover(stream));
    },
  };
}

function seal(contents: RecordContent[], head: Head, nowMs: number): { row: RecordRow; leafHash: Buffer }[] {
  // A clock that jumps back does not take the log with it.
  const recordedAt = new Date(Math.max(nowMs, head.recordedAt.getTime()));
  let { prevHash } = head;
  return contents.map((content, at) => {
    const seq = head.frontier.size + at;
    const { record, line, leafHash } = sealRecord({ ...content, seq, recordedAt: recordedAt.toISOString() }, prevHash);
    prevHash = record.leafHash;
    const { stream, id: eventId, action, category, outcome, actor, targets } = content;
    const row: RecordRow = {
      ...{ _id: placeKey(stream, seq), stream, eventId, action, category, outcome, recordedAt, line },
      occurredAt: new Date(content.occurredAt),
      actors: actor.onBehalfOf === null ? [actor.id] : [actor.id, actor.onBehalfOf],
      targets: targets.map(({ id }) => id),
      leafHash: prevHash,
    };
    return { row, leafHash };
  });
}

function idsOf(contents: readonly RecordContent[]): string[] {
  return contents.map(({ id }) => id);
}
