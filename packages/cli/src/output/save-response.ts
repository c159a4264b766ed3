import { ConnectionError } from '@irp/client';
import { type Terminal, UsageError } from '@irp/command-line';
import type { RecordCounter } from './record-counter.ts';
import type { RecordLimit } from './record-limit.ts';
import { watchTransfer } from './transfer.ts';
import { type Write, writeFile } from './write-file.ts';

interface Target {
  /** The path of the file; undefined for standard output. */
  output: string | undefined;
  terminal: Terminal;
  signal: AbortSignal;
  records: RecordCounter | undefined;
  /** The maximum number of records to copy. */
  limit?: RecordLimit | undefined;
}

/** Copies the body of a response to a file or to standard output, and shows the progress. */
export async function saveResponse(
  response: Response,
  { output, terminal, signal, records, limit }: Target,
): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (output === undefined && terminal.output.isTTY && type.includes('spreadsheet')) {
    await response.body?.cancel();
    throw new UsageError(
      '--output FILE is required for a workbook, because a terminal cannot show it.',
    );
  }
  const transfer = watchTransfer(terminal, 'Received', { records });
  // No progress is shown if the terminal already shows the records.
  const isShown = !terminal.output.isTTY || output !== undefined;
  const copy = async (write: Write) => {
    for await (const chunk of chunksOf(response, signal)) {
      if (isShown) {
        transfer.add(chunk);
      }
      await write(limit ? limit.take(chunk) : chunk);
      if (limit?.isReached) {
        break;
      }
    }
    terminal.progress('');
  };
  await (output === undefined ? copy(terminal.print) : writeFile(output, copy));
}

async function* chunksOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!response.body) {
    throw new ConnectionError(response.url, new Error('the response has no body'));
  }
  const chunks = response.body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch((error) => {
        throw signal.aborted ? signal.reason : new ConnectionError(response.url, error);
      });
      if (next.done) {
        return;
      }
      yield next.value;
    }
  } finally {
    // If the consumer stops early, this call closes the connection.
    await chunks.return?.().catch(() => undefined);
  }
}
