import { type FileHandle, open } from 'node:fs/promises';
import { ConfigError } from '@irp/config';
import type { Logger } from '@irp/observability';
import type { Caller } from '../credentials/caller.ts';
import type { IdentifiedExchange } from '../exchange.ts';

export interface AccessLog {
  write(exchange: IdentifiedExchange, durationMs: number): void;
  close(): Promise<void>;
}

const flushIntervalMs = 200;
const maxBufferedLines = 500;

/**
 * Opens the log, which writes a JSON line for each request. Lines are buffered and written in
 * batches, because a write for each request would take more CPU time than all steps of the
 * pipeline.
 * @param target `stdout` (only if the level of `log` includes `info`), `off`, or the path of a file
 *   (independent of this level)
 * @throws ConfigError when the file cannot be opened
 */
export async function openAccessLog(target: string, log: Logger): Promise<AccessLog> {
  if (target === 'off' || (target === 'stdout' && !log.isLevelEnabled('info'))) {
    return {
      write: () => undefined,
      close: async () => undefined,
    };
  }
  const file = target === 'stdout' ? undefined : await openFile(target);
  let lines: string[] = [];
  let written = Promise.resolve();
  const flush = () => {
    if (lines.length === 0) {
      return;
    }
    const text = `${lines.join('\n')}\n`;
    lines = [];
    if (!file) {
      return void process.stdout.write(text);
    }
    const append = () => file.appendFile(text);
    written = written
      .then(append)
      .catch((error) => log.error({ err: error }, 'access log lines lost'));
  };
  const timer = setInterval(flush, flushIntervalMs).unref();
  return {
    write(exchange, durationMs) {
      lines.push(line(exchange, durationMs));
      if (lines.length >= maxBufferedLines) {
        flush();
      }
    },
    async close() {
      clearInterval(timer);
      flush();
      await written;
      await file?.close();
    },
  };
}

/**
 * Creates the file `target` if it does not exist.
 * @throws ConfigError when the file cannot be opened
 */
export async function checkAccessLog(target: string): Promise<void> {
  if (target !== 'stdout' && target !== 'off') {
    await (await openFile(target)).close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'a');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `ACCESS_LOG ${path} cannot be written (${code}). Set ACCESS_LOG to stdout, off, or another file.`,
    );
  }
}

/**
 * Returns a line of JSON, joined from strings: JSON.stringify of an object takes three times as
 * long. Only the path may contain characters that JSON escapes. The line omits the query, because
 * any parameter may contain a secret.
 */
function line(exchange: IdentifiedExchange, durationMs: number): string {
  const { request, response, caller, span, upstreamName } = exchange;
  const spanId = span === undefined ? '' : `,"spanId":"${span.spanId}"`;
  const upstream = upstreamName === undefined ? '' : `,"upstream":"${upstreamName}"`;
  return (
    `{"time":"${timeNow()}","name":"access","requestId":"${exchange.requestId}"` +
    `,"traceId":"${exchange.traceId}"${spanId},"address":"${exchange.clientAddress}"` +
    `,"method":"${request.method}","path":${JSON.stringify(exchange.path.slice(0, 512))}` +
    `,"status":${response.statusCode},"complete":${response.writableFinished}` +
    `,"durationMs":${Math.round(durationMs * 10) / 10}${upstream}` +
    `${caller === undefined ? '' : membersOf(caller)}}`
  );
}

const membersByCaller = new WeakMap<Caller, string>();

/**
 * Returns the JSON properties of a caller. The text is cached with the caller, so that each cached
 * credential needs the text only once.
 */
function membersOf(caller: Caller): string {
  let members = membersByCaller.get(caller);
  if (members === undefined) {
    const { credentialId, workspaceId } = caller.principal;
    const text = JSON.stringify({
      credentialId,
      subject: caller.subject,
      workspaceId,
    });
    members = `,${text.slice(1, -1)}`;
    membersByCaller.set(caller, members);
  }
  return members;
}

let formattedMs = 0;
let formatted = '';

/** Returns the current time as text. Formats the time at most once a millisecond. */
function timeNow(): string {
  const nowMs = Date.now();
  if (nowMs !== formattedMs) {
    formattedMs = nowMs;
    formatted = new Date(nowMs).toISOString();
  }
  return formatted;
}
