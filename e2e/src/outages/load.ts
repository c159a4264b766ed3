import { setTimeout } from 'node:timers/promises';
import type { Call } from './calls.ts';
import type { CallOutcome } from './exchange.ts';

/** A call of the load. */
export interface Sample {
  call: string;
  sentMs: number;
  tookMs: number;
  /** Status of the last request. */
  status: number;
  succeeded: boolean;
}

export interface Load {
  samples: readonly Sample[];
  /** Violations of the contract, without duplicates. */
  violations(): string[];
  /** Resolves when every call in progress has ended. */
  stop(): Promise<void>;
}

/** Maximum number of concurrent calls of a kind: limits the number of hanging calls. */
const mostInProgress = 4;

/** Repeats every call until stopped, regardless of the responses. */
export function startLoad(calls: Record<string, Call>, everyMs = 400): Load {
  const samples: Sample[] = [];
  const violations = new Set<string>();
  const inProgress = new Set<Promise<void>>();
  let stopped = false;

  async function make(call: string, run: Call): Promise<void> {
    const sentMs = performance.now();
    const exchanges: CallOutcome[] = await run();
    for (const violation of exchanges.flatMap((one) => one.violations)) {
      violations.add(`${call}: ${violation}`);
    }
    const { status } = exchanges.at(-1)!;
    // The duration of the longest request, because a call may repeat requests.
    const tookMs = Math.max(...exchanges.map((one) => one.tookMs));
    samples.push({
      call,
      sentMs,
      tookMs,
      status,
      succeeded: status > 0 && status < 400,
    });
  }

  async function repeat(call: string, run: Call): Promise<void> {
    const own = new Set<Promise<void>>();
    while (!stopped) {
      if (own.size < mostInProgress) {
        const made = make(call, run).finally(() => {
          own.delete(made);
          inProgress.delete(made);
        });
        own.add(made);
        inProgress.add(made);
      }
      await setTimeout(everyMs);
    }
  }

  const repeating = Promise.all(Object.entries(calls).map(([call, run]) => repeat(call, run)));
  return {
    samples,
    violations: () => [...violations],
    async stop() {
      stopped = true;
      await repeating;
      await Promise.all(inProgress);
    },
  };
}
