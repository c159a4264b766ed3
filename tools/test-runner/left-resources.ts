import { setTimeout } from 'node:timers/promises';

/**
 * Resources of libuv that keep a process alive, by the names of process.getActiveResourcesInfo,
 * with their descriptions.
 */
const words = {
  ProcessWrap: 'child process',
  TCPServerWrap: 'listening server',
} as const;
type Kind = keyof typeof words;
export type ResourceCounts = Record<Kind, number>;

const patienceMs = 5_000;
const pollMs = 20;

export function countResources(): ResourceCounts {
  const counts: ResourceCounts = { ProcessWrap: 0, TCPServerWrap: 0 };
  for (const name of process.getActiveResourcesInfo()) {
    if (name in counts) {
      counts[name as Kind]++;
    }
  }
  return counts;
}

/**
 * Waits for the end of all resources started by the tests of a file.
 * @param before the counts when the file began
 * @returns the resources left after five seconds, such as `2 × listening server`; empty for none
 */
export async function leftResources(before: ResourceCounts): Promise<string> {
  const startedMs = performance.now();
  for (;;) {
    const left = Object.entries(countResources())
      .map(([kind, count]) => ({ kind: kind as Kind, more: count - before[kind as Kind] }))
      .filter(({ more }) => more > 0);
    if (left.length === 0 || performance.now() - startedMs > patienceMs) {
      return left.map(({ kind, more }) => `${more} × ${words[kind]}`).join(', ');
    }
    await setTimeout(pollMs);
  }
}
