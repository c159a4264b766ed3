/**
 * Sends requests from `workers` concurrent loops for `durationMs`.
 * @returns the latency of each request in milliseconds
 */
export async function closedLoop(
  send: () => Promise<void>,
  workers: number,
  durationMs: number,
): Promise<number[]> {
  const samples: number[] = [];
  const endMs = performance.now() + durationMs;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < endMs) {
        const startedMs = performance.now();
        await send();
        samples.push(performance.now() - startedMs);
      }
    }),
  );
  return samples;
}
