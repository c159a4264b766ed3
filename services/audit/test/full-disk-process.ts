import { readFile, writeFile } from 'node:fs/promises';
import { openCheckpointFile } from '../src/keys/checkpoint-file.ts';

/**
 * A process with a limited file size: appends checkpoints until an append fails, makes room in the
 * file, and continues.
 */
const path = process.argv[2]!;
const appended: {
  stream: string;
  number: number;
  size: number;
  note: string;
}[] = [];
const store = {
  findAll: async (keys: readonly { number: number }[]) =>
    keys.map(({ number }) => appended[number - 1]),
};
function refuse(_stream: string, problem: string): never {
  throw new Error(problem);
}
const file = await openCheckpointFile(path, store, refuse);
async function appendNext(): Promise<void> {
  const number = appended.length + 1;
  appended.push({
    stream: 'w1',
    number,
    size: number,
    note: 'n'.repeat(100),
  });
  await file.append(appended.at(-1)!);
}
let failure: NodeJS.ErrnoException | undefined;
while (failure === undefined) {
  await appendNext().catch((error) => {
    failure = error;
  });
}
const full = await readFile(path, 'utf8');
// Makes room and leaves the incomplete last line.
await writeFile(path, full.slice(full.indexOf('\n', full.length / 2) + 1));
await appendNext();
await file.close();
await (await openCheckpointFile(path, store, refuse)).close();
process.stdout.write(
  JSON.stringify({
    code: failure.code,
    last: appended.at(-1),
  }),
);
