import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@irp/observability';
import { createRotation, turns } from '../integrity/rotation.ts';
import { type IntegrityOptions, verifyIntegrity } from '../integrity/verify-integrity.ts';

export interface LogMonitorOptions {
  /** The data and the checks of the verification. */
  integrity: Omit<IntegrityOptions, 'rotation' | 'rebuilds' | 'isComplete'>;
  /** Maximum number of records verified in a second. */
  recordsPerS: number;
  /** Pause after all streams were verified, in milliseconds. */
  pauseMs: number;
  log: Logger;
}

export interface LogMonitor {
  /** Returns how many records were verified since the start. */
  verified(): number;
  stop(): Promise<void>;
}

/**
 * Verifies the stored log repeatedly, in the background. Verifies every record, the chain of
 * hashes, the root of every checkpoint, and all stored data for proofs. Reports the first problem
 * of each stream with the number of the record. Reports each changed row that is not a record.
 * Rebuilds a changed tile.
 */
export function startLogMonitor({
  integrity,
  recordsPerS,
  pauseMs,
  log,
}: LogMonitorOptions): LogMonitor {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) =>
    setTimeout(Math.max(ms, 1), undefined, { signal, ref: false }).catch(() => undefined);
  let verified = 0;

  async function pass(turn: number): Promise<void> {
    let startedMs = performance.now();
    const steps = verifyIntegrity({
      ...integrity,
      rotation: createRotation(turn),
      rebuilds: true,
      isComplete: false,
    });
    for await (const { records, cost } of steps) {
      verified += records;
      if (signal.aborted) {
        return;
      }
      await pause((cost / recordsPerS) * 1_000 - (performance.now() - startedMs));
      startedMs = performance.now();
    }
  }

  async function run(): Promise<void> {
    for (let turn = randomInt(turns); !signal.aborted; turn++) {
      await pass(turn).catch((error) =>
        log.warn(
          { err: error },
          'verification of the audit log interrupted by an error; the verification starts again',
        ),
      );
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
