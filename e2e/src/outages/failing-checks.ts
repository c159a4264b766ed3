import type { OutagePlatform } from './outage-platform.ts';

/**
 * Returns the failed checks (with the metric 0) as `part/check`, such as `audit/database`. If a
 * process returns no metrics, the name is `part/metrics`.
 */
export async function failingChecks({ operations, parts }: OutagePlatform): Promise<string[]> {
  const addresses = Object.entries(parts).map(
    ([part, { url }]) => [part, part === 'gateway' ? operations : url] as const,
  );
  const found = await Promise.all(
    addresses.map(async ([part, address]) => {
      const text = await readMetrics(address);
      const checks =
        text === undefined
          ? ['metrics']
          : [...text.matchAll(/^ready_check\{check="(\w+)".*\} 0$/gm)].map(([, name]) => name);
      return checks.map((check) => `${part}/${check}`);
    }),
  );
  return found.flat();
}

async function readMetrics(address: string): Promise<string | undefined> {
  try {
    // The default timeout of Prometheus.
    const response = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(10_000) });
    return response.status === 200 ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
