import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@irp/logging';
import type { StreamSize } from '../store/stream-sizes.ts';
import { IntegrityError } from './integrity-error.ts';
import type { StreamFaults } from './stream-faults.ts';
import { type VerifiedStores, verifyStream } from './verify-stream.ts';

export interface LogMonitorOptions extends VerifiedStores {
  streams: () => AsyncIterable<StreamSize>;
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

  async function verify(stream: string): Promise<void> {
    let startedMs = performance.now();
    for await (const rows of verifyStream(options, faults, stream)) {
      verified += rows;
      if (signal.aborted) return;
      await pause((rows / recordsPerS) * 1_000 - (performance.now() - startedMs));
      startedMs = performance.now();
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const { stream } of streams()) {
          if (signal.aborted) return;
          await verify(stream).catch((error) => {
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
