import { setTimeout } from 'node:timers/promises';
import { eventually } from '@irp/testing/eventually';
import type { Engines } from '../engines/start-engines.ts';
import type { Call } from './calls.ts';
import { failingChecks } from './failing-checks.ts';
import type { Ledger } from './ledger.ts';
import { type Sample, startLoad } from './load.ts';
import { begin, end, expectedChecks, type Outage } from './outage.ts';
import type { OutagePlatform } from './outage-platform.ts';

export interface MeasuredOutage {
  outage: Outage;
  /**
   * Times by `performance.now()`. The engine stops at `begunMs` and starts at `endedMs`. At
   * `recoveredMs`, no check and no call fails any more.
   */
  begunMs: number;
  endedMs: number;
  recoveredMs: number;
  /** Time at which the metric of each check was first 0 (failed). */
  noticedMs: Map<string, number>;
  samples: readonly Sample[];
  violations: string[];
}

export interface OutageOptions {
  /** Interval between two calls of the same kind. */
  everyMs: number;
  /** Duration of the load before the outage, and minimum duration of the outage. */
  beforeMs: number;
  outageMs: number;
}

export interface OutageParts {
  engines: Engines;
  platform: OutagePlatform;
  /** Acknowledged changes of `calls`. */
  ledger: Ledger;
  calls: Record<string, Call>;
}

const patience = { timeoutMs: 120_000, intervalMs: 100 };
const instant = new Set(['restarted', 'emptied']);

/**
 * Runs one outage under load. The outage lasts until the metric of every expected check is 0
 * (failed), unless the engine restarts at once. Resolves when no check fails any more and every
 * call has succeeded.
 * @throws Error if checks or calls do not change as expected within two minutes
 */
export async function runOutage(
  outage: Outage,
  { engines, platform, ledger, calls }: OutageParts,
  { everyMs, beforeMs, outageMs }: OutageOptions,
): Promise<MeasuredOutage> {
  const name = `${outage.engine} ${outage.manner}`;
  const load = startLoad(calls, everyMs);
  const noticedMs = new Map<string, number>();
  let failing: string[] = [];
  const look = async () => {
    failing = await failingChecks(platform);
    for (const check of failing) {
      if (!noticedMs.has(check)) {
        noticedMs.set(check, performance.now());
      }
    }
  };
  let isAway = false;
  const bringBack = async () => {
    isAway = false;
    await end(engines, outage, ledger);
  };
  try {
    await setTimeout(beforeMs);
    const begunMs = performance.now();
    isAway = true;
    await begin(engines, outage);
    if (!instant.has(outage.manner)) {
      const missing = () => expectedChecks[outage.engine].filter((check) => !noticedMs.has(check));
      await eventually(
        `${name}: the checks say so`,
        async () => {
          await look();
          return missing().length === 0;
        },
        patience,
      ).catch((error: Error) => {
        throw new Error(`${error.message}; not ${missing().join(', ')}`);
      });
      while (performance.now() - begunMs < outageMs) {
        await look();
        await setTimeout(300);
      }
    }
    await bringBack();
    const endedMs = performance.now();
    const succeeded = (call: string) =>
      load.samples.some(
        (sample) => sample.call === call && sample.succeeded && sample.sentMs > endedMs,
      );
    await eventually(
      `${name}: every call succeeds again, and the checks say so`,
      async () => {
        await look();
        return failing.length === 0 && Object.keys(calls).every(succeeded);
      },
      patience,
    );
    const recoveredMs = performance.now();
    await load.stop();
    const { samples } = load;
    return {
      outage,
      begunMs,
      endedMs,
      recoveredMs,
      noticedMs,
      samples,
      violations: load.violations(),
    };
  } finally {
    if (isAway) {
      await bringBack();
    }
    await load.stop();
  }
}
