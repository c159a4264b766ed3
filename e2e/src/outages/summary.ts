import type { Sample } from './load.ts';
import type { MeasuredOutage } from './run-outage.ts';

/** Describes the effect of an outage on each call, in lines of text. */
export function summaryOf({
  outage,
  begunMs,
  endedMs,
  recoveredMs,
  noticedMs,
  samples,
}: MeasuredOutage): string[] {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const noticed = [...noticedMs]
    .map(([check, atMs]) => `${check} after ${seconds(atMs - begunMs)}`)
    .join(', ');
  const byCall = Map.groupBy(samples, ({ call }) => call);
  return [
    `${outage.engine} ${outage.manner}, for ${seconds(endedMs - begunMs)}; everything worked ${seconds(recoveredMs - endedMs)} later`,
    `  checks at 0: ${noticed || 'none'}`,
    ...[...byCall].map(([call, all]) => {
      const phases = {
        before: all.filter(({ sentMs, tookMs }) => sentMs + tookMs < begunMs),
        during: all.filter(({ sentMs, tookMs }) => sentMs + tookMs >= begunMs && sentMs < endedMs),
        after: all.filter(({ sentMs }) => sentMs >= endedMs),
      };
      const parts = Object.entries(phases).map(([phase, some]) =>
        `${phase} ${describe(some)}`.padEnd(52),
      );
      return `  ${call.padEnd(26)} ${parts.join(' ')}`.trimEnd();
    }),
  ];
}

/** Counts and latencies, such as `200×14 503×2, median 31 ms, longest 512 ms`. */
function describe(samples: readonly Sample[]): string {
  if (samples.length === 0) {
    return '–';
  }
  const statuses = Map.groupBy(samples, ({ status }) => status);
  const times = samples.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const [median, longest] = [times[Math.floor(times.length / 2)]!, times.at(-1)!].map(Math.round);
  const counts = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, some]) => `${status}×${some.length}`);
  return `${counts.join(' ')}, median ${median} ms, longest ${longest} ms`;
}
