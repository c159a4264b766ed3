import { readFile, writeFile } from 'node:fs/promises';
import { openCheckpointFile } from '../src/keys/checkpoint-file.ts';
import type { CheckpointStore } from '../src/store/checkpoint-store.ts';

/** A process that may write only so much: keeps checkpoints until the disk takes no more, and goes on when there is room. */
const path = process.argv[2]!;
const kept: { stream: string; number: number; size: number; note: string }[] = [];
const store = { find: async (_: string, number: number) => kept[number - 1] } as unknown as CheckpointStore;
const file = await openCheckpointFile(path, store);
async function keepNext(): Promise<void> {
  const number = kept.length + 1;
  kept.push({ stream: 'w1', number, size: number, note: 'n'.repeat(100) });
  await file.append(kept.at(-1)!);
}
let fault: NodeJS.ErrnoException | undefined;
while (fault === undefined)
  await keepNext().catch((error) => {
    fault = error;
  });
const full = await readFile(path, 'utf8');
// Somebody makes room, and leaves the end as it is.
await writeFile(path, full.slice(full.indexOf('\n', full.length / 2) + 1));
await keepNext();
await file.close();
await (await openCheckpointFile(path, store)).close();
process.stdout.write(JSON.stringify({ code: fault.code, last: kept.at(-1) }));
