import { open, rename, rm } from 'node:fs/promises';
import { ConnectionError } from '@irp/client';
import { type CommandCall, defineCommand, type Options } from '../../command/command.ts';
import { watchTransfer } from '../../output/transfer.ts';
import { filterOptions, filterQuery } from './filters.ts';

const options = {
  output: { type: 'string', value: 'FILE', about: 'Where to; standard output unless told' },
  format: { type: 'string', value: 'FORMAT', about: 'csv for spreadsheets, ndjson to import again; csv unless told' },
  ...filterOptions,
} as const satisfies Options;

type ExportCall = CommandCall<typeof options>;
type Write = (chunk: Uint8Array) => Promise<void>;

export const exportFile = defineCommand({
  name: 'export',
  about: 'Export investments of any number to a file or to standard output',
  operands: [],
  options,
  notes: 'A file gets its name when it is complete: what was cut off never looks whole.',
  async run(call) {
    const { output } = call.options;
    if (output === undefined) return copyTo(call, call.terminal.print);
    const aside = `${output}.part`;
    try {
      await intoFile(aside, (write) => copyTo(call, write));
      await rename(aside, output);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  },
});

async function copyTo({ client, options, signal, terminal }: ExportCall, write: Write): Promise<void> {
  const query = { ...filterQuery(options), ...(options.format ? { format: options.format as 'csv' } : {}) };
  const api = await client();
  const { data, response } = await api.get('/v2/investments/exports', { parseAs: 'stream', params: { query }, signal });
  const transfer = watchTransfer(terminal, 'Received');
  const chunks = data![Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((error) => {
      throw signal.aborted ? signal.reason : new ConnectionError(response.url, error);
    });
    if (next.done) break;
    // What goes to a screen is its own progress.
    if (!terminal.output.isTTY || options.output) transfer.add(next.value);
    await write(next.value);
  }
  terminal.progress('');
}

async function intoFile(path: string, copy: (write: Write) => Promise<void>): Promise<void> {
  const file = await open(path, 'w');
  try {
    await copy((chunk) => file.writeFile(chunk));
    await file.sync();
  } finally {
    await file.close();
  }
}
