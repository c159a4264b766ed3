import { createWriteStream } from 'node:fs';
import type { Exchange } from '../exchange.ts';

export interface AccessLog {
  write(exchange: Exchange, durationMs: number): void;
  close(): Promise<void>;
}

const flushEveryMs = 200;
const flushFromLines = 500;

/**
 * One JSON line for each request. Lines are gathered and written together: a write of its own would cost each request
 * more than all the other steps.
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
  const flushing = setInterval(flush, flushEveryMs).unref();
  return {
    write(exchange, durationMs) {
      lines.push(line(exchange, durationMs));
      if (lines.length >= flushFromLines) flush();
    },
    async close() {
      clearInterval(flushing);
      flush();
      if (file) await new Promise<void>((resolve) => file.end(resolve));
    },
  };
}

/** Never the query: what is not a key today may be one tomorrow, and the path tells what was asked. */
function line(exchange: Exchange, durationMs: number): string {
  const { request, response, caller } = exchange;
  return JSON.stringify({
    time: new Date().toISOString(),
    name: 'access',
    requestId: exchange.requestId,
    traceId: exchange.traceId,
    address: exchange.address,
    method: request.method,
    path: exchange.path.slice(0, 512),
    status: response.statusCode,
    complete: response.writableFinished,
    durationMs: Math.round(durationMs * 10) / 10,
    upstream: exchange.upstream || undefined,
    credentialId: caller?.principal.credentialId,
    subject: caller?.subject,
    workspaceId: caller?.principal.workspaceId,
  });
}
