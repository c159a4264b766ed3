import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@irp/logging';
import { createFrontier, createProver, type Frontier, genesisHash, parseCheckpoint } from '@irp/transparency';
import type { StreamStart } from '../retention/stream-start.ts';
import { checkedRecord } from '../store/check-row.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { StreamSize } from '../store/stream-sizes.ts';
import type { TileStore } from '../store/tile-store.ts';
import { IntegrityError } from './integrity-error.ts';
import type { StreamFaults } from './stream-faults.ts';

export interface LogMonitorOptions {
  streams: () => AsyncIterable<StreamSize>;
  records: Pick<RecordStore, 'walk'>;
  checkpoints: Pick<CheckpointStore, 'walk'>;
  tiles: Pick<TileStore, 'readerOf'>;
  anchors: StreamStart;
  faults: StreamFaults;
  /** The most records that are verified in a second. */
  recordsPerS: number;
  /** Pause after all streams were verified. */
  pauseMs: number;
  log: Logger;
}

export interface LogMonitor {
  /** Records verified since the start. */
  verified(): number;
  stop(): Promise<void>;
}

/**
 * Verifies the stored log over and over, in the background: every record against its signed line and columns, the chain of hashes
 * without gaps, and the root of every checkpoint. The first problem of each stream is reported, with the record's number.
 */
export function startLogMonitor(options: LogMonitorOptions): LogMonitor {
  const { streams, faults, recordsPerS, pauseMs, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => setTimeout(Math.max(ms, 1), undefined, { signal, ref: false }).catch(() => undefined);
  let verified = 0;

  async function verifyStream(stream: string): Promise<void> {
    const { records, checkpoints, tiles, anchors } = options;
    const first = await anchors.firstSequence(stream);
    const start = first === 0 ? undefined : await createProver(tiles.readerOf(stream)).frontier(first);
    const frontier = createFrontier(start);
    const notes = checkpoints.walk(stream, Math.max(first, 1), Number.MAX_SAFE_INTEGER)[Symbol.asyncIterator]();
    let checkpoint = (await notes.next()).value;
    let prevHash = first === 0 ? genesisHash : undefined;
    for await (const rows of records.walk(stream, first)) {
      const startedMs = performance.now();
      for (const row of rows) {
        const record = checkedRecord(row, faults.report);
        if (record.seq !== frontier.size) return faults.report(stream, missing(stream, frontier.size, record.seq));
        if (prevHash !== undefined && record.prevHash !== prevHash)
          return faults.refuse(
            stream,
            `Record ${record.seq} of the audit log of ${stream} does not continue the one before it.`,
          );
        prevHash = record.leafHash;
        frontier.append(record.leafHash);
        while (checkpoint && checkpoint.size <= frontier.size) {
          if (checkpoint.size === frontier.size) compareRoot(stream, checkpoint, frontier);
          checkpoint = (await notes.next()).value;
        }
      }
      verified += rows.length;
      if (signal.aborted) return;
      await pause((rows.length / recordsPerS) * 1_000 - (performance.now() - startedMs));
    }
  }

  function compareRoot(
    stream: string,
    { size, note, rootHash }: { size: number; note: string; rootHash: string },
    frontier: Frontier,
  ) {
    const root = frontier.root();
    if (root.toString('base64') === rootHash && parseCheckpoint(note)?.root.equals(root)) return;
    faults.refuse(
      stream,
      `The first ${size} records of the audit log of ${stream} do not have the root of their checkpoint.`,
    );
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const { stream } of streams()) {
          if (signal.aborted) return;
          await verifyStream(stream).catch((error) => {
            // A record that does not match was reported already.
            if (!(error instanceof IntegrityError)) throw error;
          });
        }
      } catch (error) {
        log.warn({ err: error }, 'verifying the audit log failed; it begins again');
      }
      await pause(pauseMs);
    }
  }

  const running = run();
  return {
    verified: () => verified,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function missing(stream: string, from: number, before: number): string {
  const which = before - from === 1 ? `Record ${from}` : `Records ${from} to ${before - 1}`;
  return `${which} of the audit log of ${stream} ${before - from === 1 ? 'is' : 'are'} missing.`;
}
