import type { Terminal } from '@irp/command-line';

const updateIntervalMs = 200;

export interface Transfer {
  bytes: number;
  add(chunk: Uint8Array): void;
}

/** Counts the bytes of a transfer and shows them as progress. @param total bytes, if known */
export function watchTransfer(terminal: Terminal, verb: string, total?: number): Transfer {
  let shownAtMs = 0;
  return {
    bytes: 0,
    add(chunk) {
      this.bytes += chunk.length;
      const nowMs = performance.now();
      if (nowMs - shownAtMs < updateIntervalMs) {
        return;
      }
      shownAtMs = nowMs;
      const share = total
        ? ` of ${megabytes(total)} (${Math.floor((this.bytes / total) * 100)}%)`
        : '';
      terminal.progress(`${verb} ${megabytes(this.bytes)}${share} …`);
    },
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
