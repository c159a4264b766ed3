import { createWriteStream } from 'node:fs';
import type { IdentifiedExchange } from '../exchange.ts';

export interface AccessLog {
  write(exchange: IdentifiedExchange, durationMs: number): void;
  close(): Promise<void>;
}

const flushIntervalMs = 200;
const maxBufferedLines = 500;

/**
 * Writes one JSON line for each request. Lines are buffered and written in batches: a write for each request would cost more
 * than all its steps.
 * @param target `stdout`, `off`, or the path of a file
 */
export function openAccessLog(target: string): AccessLog {
  if (target === 'off') return { write: () => undefined, close: async () => undefined };
  const file = target === 'stdout' ? undefined : createWriteStream(target, { flags: 'a' });
  const output = file ?? process.stdout;
  let lines: string[] = [];
  const flush = () => {
    if (lines.length === 0) return;
    output.write(`${lines.join('\n')}\n`);
    lines = [];
  };
  const timer = setInterval(flush, flushIntervalMs).unref();
  return {
    write(exchange, durationMs) {
      lines.push(line(exchange, durationMs));
      if (lines.length >= maxBufferedLines) flush();
    },
    async close() {
      clearInterval(timer);
      flush();
      if (file) await new Promise<void>((resolve) => file.end(resolve));
    },
  };
}

/** Omits the query, because any parameter may contain a secret. */
function line(exchange: IdentifiedExchange, durationMs: number): string {
  const { request, response, caller } = exchange;
  return JSON.stringify({
    time: new Date().toISOString(),
    name: 'access',
    requestId: exchange.requestId,
    traceId: exchange.traceId,
    address: exchange.clientAddress,
    method: request.method,
    path: exchange.path.slice(0, 512),
    status: response.statusCode,
    complete: response.writableFinished,
    durationMs: Math.round(durationMs * 10) / 10,
    upstream: exchange.upstreamName,
    credentialId: caller?.principal.credentialId,
    subject: caller?.subject,
    workspaceId: caller?.principal.workspaceId,
  });
}
