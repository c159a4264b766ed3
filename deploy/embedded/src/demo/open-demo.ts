import type { Logger } from '@irp/observability';
import { completeDemo, createDemo, type DemoOptions, isIncomplete } from './create-demo.ts';
import { type Demo, readDemo, writeDemo } from './demo-file.ts';

/** The demo of a running platform. */
export interface OpenDemo {
  current: Demo | undefined;
  /** Resolves with the demo when the data that a demo of an earlier version lacks is stored. */
  completed: Promise<Demo | undefined>;
  /** Stops the creation of missing data; the next start continues. */
  stop(): Promise<void>;
}

/**
 * Returns the demo of an earlier start with the current addresses, or creates a demo. While the
 * platform runs, adds the data that a demo of an earlier version lacks.
 * @throws Error when the platform rejects a request that creates the demo
 */
export async function openDemo({
  log,
  ...options
}: Omit<DemoOptions, 'signal'> & { log: Logger }): Promise<OpenDemo> {
  const { baseUrl, authUrl, directory } = options;
  const ending = new AbortController();
  const known = await readDemo(directory);
  if (!known) {
    return withoutAdditions(await createDemo({ ...options, signal: ending.signal }));
  }
  const current = {
    ...known,
    baseUrl,
    authUrl,
  };
  await writeDemo(directory, current);
  if (!isIncomplete(current)) {
    return withoutAdditions(current);
  }
  const completed = completeDemo({ ...options, signal: ending.signal }, current).catch((error) => {
    if (!ending.signal.aborted) {
      log.warn(
        { err: error },
        'the demo data of this version was not created; the next start tries again',
      );
    }
    return current;
  });
  return {
    current,
    completed,
    async stop() {
      ending.abort();
      await completed;
    },
  };
}

/** The demo of an earlier start, for a start with `DEMO=false`. */
export async function readClosedDemo(directory: string): Promise<OpenDemo> {
  return withoutAdditions(await readDemo(directory));
}

function withoutAdditions(current: Demo | undefined): OpenDemo {
  return {
    current,
    completed: Promise.resolve(current),
    stop: async () => {},
  };
}
