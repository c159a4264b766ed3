/** Runs `ask` from `workers` loops at once for `durationMs`; milliseconds of each answer. */
export async function closedLoop(ask: () => Promise<void>, workers: number, durationMs: number): Promise<number[]> {
  const samples: number[] = [];
  const endMs = performance.now() + durationMs;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < endMs) {
        const startedMs = performance.now();
        await ask();
        samples.push(performance.now() - startedMs);
      }
    }),
  );
  return samples;
}
