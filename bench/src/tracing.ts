import { startBenchProcess } from './bench-process.ts';
import { type Candidate, candidate, measure, type Started, startPart } from './gateway.ts';
import { median } from './percentiles.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_S = 3;
const path = '/v2/investments?limit=10';

/** `OTEL_TRACES_SAMPLER_ARG` of each candidate; undefined: tracing is off. */
const ratios = [undefined, '0', '0.01', '1'];

/**
 * Measures the cost of traces: the CPU microseconds for a request in the gateway, as in the bench
 * `gateway`, and in the whole embedded platform. The same run compares tracing that is off with
 * sampling of 0 %, 1 % and 100 % of the requests. A collector in a separate process accepts all
 * spans.
 */
export async function tracing(): Promise<void> {
  const collector = await startPart('collector', '');
  const service = await startPart('service', '');
  const settingsOf = (ratio: string | undefined) =>
    JSON.stringify(
      ratio === undefined
        ? {}
        : {
            OTEL_EXPORTER_OTLP_ENDPOINT: collector.ready.url,
            OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
            OTEL_TRACES_SAMPLER_ARG: ratio,
          },
    );
  const nameOf = (ratio: string | undefined) => (ratio === undefined ? 'off' : `ratio ${ratio}`);
  const gateways = await Promise.all(
    ratios.map((ratio) =>
      startPart('gateway', service.ready.url, 'secrets', '', settingsOf(ratio)),
    ),
  );
  await compare(gateways.map((part, n) => candidate(`gateway, ${nameOf(ratios[n])}`, part, path)));
  for (const part of [...gateways, service]) {
    await part.stop();
  }
  const platforms = [];
  for (const ratio of ratios) {
    platforms.push(await startBenchProcess<Started>('tracing-process.ts', settingsOf(ratio)));
  }
  await compare(
    platforms.map((part, n) => candidate(`platform, ${nameOf(ratios[n])}`, part, path)),
  );
  for (const part of [...platforms, collector]) {
    await part.stop();
  }
}

/**
 * Each round measures every candidate once. The table shows the medians of the rounds, and the
 * ratios to the first candidate.
 */
async function compare(candidates: Candidate[]): Promise<void> {
  for (let round = -1; round < ROUNDS; round++) {
    for (const one of candidates) {
      const measured = await measure(one, round < 0 ? 2 : ROUND_S);
      if (round >= 0) {
        one.rounds.push(measured);
      }
    }
  }
  const cpuOf = ({ rounds }: Candidate) => median(rounds.map(({ cpuMicros }) => cpuMicros));
  console.table(
    candidates.map((one) => ({
      name: one.name,
      'requests/s': Math.round(median(one.rounds.map(({ requestsPerS }) => requestsPerS))),
      'p99 ms': median(one.rounds.map(({ p99Ms }) => p99Ms)),
      'CPU µs/request': cpuOf(one).toFixed(1),
      ratio: (cpuOf(one) / cpuOf(candidates[0]!)).toFixed(3),
    })),
  );
}
