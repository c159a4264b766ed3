import { open, rename, rm } from 'node:fs/promises';
import { ConnectionError } from '@irp/client';
import type { Options } from '@irp/command-line';
import { type CommandCall, defineCommand } from '../../command/command.ts';
import { watchTransfer } from '../../output/transfer.ts';
import { type ExportQuery, filterOptions, filterQuery } from './filters.ts';

const options = {
  output: {
    type: 'string',
    value: 'FILE',
    about: 'File to write; default: standard output',
  },
  format: {
    type: 'string',
    value: 'FORMAT',
    about: 'csv (for spreadsheets, too) or ndjson; either can be imported again; default: csv',
  },
  delimiter: {
    type: 'string',
    value: 'CHARACTER',
    about: 'Delimiter of CSV: , ; | or tab; default: ,',
  },
  bom: { type: 'boolean', about: 'Start CSV with a byte order mark, for Excel' },
  ...filterOptions,
} as const satisfies Options;

type ExportCall = CommandCall<typeof options>;
type Write = (chunk: Uint8Array) => Promise<void>;

export const exportFile = defineCommand({
  name: 'export',
  about: 'Export investments to a file or to standard output',
  operands: [],
  options,
  notes: 'The file is created when the export is complete. An interrupted export leaves no file.',
  async run(call) {
    const { output } = call.options;
    if (output === undefined) {
      return copyTo(call, call.terminal.print);
    }
    const partFile = `${output}.part`;
    try {
      await writeTo(partFile, (write) => copyTo(call, write));
      await rename(partFile, output);
    } catch (error) {
      await rm(partFile, { force: true });
      throw error;
    }
  },
});

async function copyTo(
  { client, options, signal, terminal }: ExportCall,
  write: Write,
): Promise<void> {
  const query: ExportQuery = filterQuery(options);
  if (options.format) {
    query.format = options.format as NonNullable<ExportQuery['format']>;
  }
  if (options.delimiter) {
    query.delimiter = options.delimiter as NonNullable<ExportQuery['delimiter']>;
  }
  if (options.bom) {
    query.bom = 'true';
  }
  const api = await client();
  const { data, response } = await api.get('/v2/investments/exports', {
    parseAs: 'stream',
    params: { query },
    signal,
  });
  const transfer = watchTransfer(terminal, 'Received');
  if (!data) {
    throw new ConnectionError(response.url, new Error('the response has no body'));
  }
  const chunks = data[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((error) => {
      throw signal.aborted ? signal.reason : new ConnectionError(response.url, error);
    });
    if (next.done) {
      break;
    }
    // On a terminal, the records themselves are visible progress.
    if (!terminal.output.isTTY || options.output) {
      transfer.add(next.value);
    }
    await write(next.value);
  }
  terminal.progress('');
}

async function writeTo(path: string, copy: (write: Write) => Promise<void>): Promise<void> {
  const file = await open(path, 'w');
  try {
    await copy((chunk) => file.writeFile(chunk));
    await file.sync();
  } finally {
    await file.close();
  }
}
