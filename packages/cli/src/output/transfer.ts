import type { Terminal } from '@irp/command-line';
import { countText, durationText, estimate, percentText } from './estimate.ts';
import type { RecordCounter } from './record-counter.ts';

const updateIntervalMs = 200;

export interface Transfer {
  bytes: number;
  add(chunk: Uint8Array): void;
}

export interface Totals {
  bytes?: number | undefined;
  /** Counts the records in the transferred bytes; absent if their total is unknown. */
  records?: RecordCounter | undefined;
}

/** Counts the bytes of a transfer, and shows the progress with the rate and the remaining time. */
export function watchTransfer(terminal: Terminal, verb: string, totals: Totals = {}): Transfer {
  const startedAtMs = performance.now();
  let shownAtMs = startedAtMs;
  return {
    bytes: 0,
    add(chunk) {
      this.bytes += chunk.length;
      totals.records?.add(chunk);
      const nowMs = performance.now();
      if (nowMs - shownAtMs >= updateIntervalMs) {
        shownAtMs = nowMs;
        terminal.progress(`${verb} ${progressText(this.bytes, totals, nowMs - startedAtMs)} …`);
      }
    },
  };
}

/** Returns a text such as `12.3 MB of 20.0 MB (61%), 4.1 MB/s, 2 s left`. */
export function progressText(bytes: number, totals: Totals, elapsedMs: number): string {
  const { rate } = estimate(bytes, undefined, elapsedMs);
  const [done, total] = totals.records
    ? [totals.records.count, totals.records.total]
    : [bytes, totals.bytes];
  const { leftS } = estimate(done, total, elapsedMs);
  const parts = [
    totals.bytes ? `${sizeText(bytes)} of ${sizeText(totals.bytes)}` : sizeText(bytes),
  ];
  if (totals.records) {
    parts.push(`${countText(done)} of ${countText(totals.records.total)} records`);
  }
  const share = total ? ` (${percentText(done, total)})` : '';
  const text = parts.join(', ') + share;
  const speed = rate === undefined ? '' : `, ${sizeText(rate)}/s`;
  return text + speed + (leftS === undefined ? '' : `, ${durationText(leftS)} left`);
}

/** Returns a text such as `12.3 MB`, or `4 kB` for less than 0.1 MB. */
function sizeText(bytes: number): string {
  return bytes < 100_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
