import { type FileHandle, open } from 'node:fs/promises';
import { ConfigError } from '@irp/config';
import { z } from 'zod';
import type { CheckpointStore } from '../store/checkpoint-store.ts';

/** A checkpoint outside the database, where whoever changes the database does not reach it. */
export interface CheckpointFile {
  /** Resolves once it is on disk. */
  append(kept: KeptCheckpoint): Promise<void>;
  close(): Promise<void>;
}

const keptSchema = z.strictObject({
  stream: z.string(),
  number: z.int().min(1),
  size: z.int().min(1),
  note: z.string(),
});

type KeptCheckpoint = z.output<typeof keptSchema>;

/**
 * Opens the file, one checkpoint a line, and holds the database against it.
 * @throws ConfigError where a line cannot be read, or the database does not have what a line says: nothing is repaired
 */
export async function openCheckpointFile(path: string, checkpoints: CheckpointStore): Promise<CheckpointFile> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'a+', 0o600);
  } catch (error) {
    throw new ConfigError(`CHECKPOINTS_FILE ${path} cannot be opened (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    const isWhole = await compare(handle, path, checkpoints);
    // A crash cut the last line short: it is left as it is, and the next one begins on its own.
    if (!isWhole) await handle.appendFile('\n');
  } catch (error) {
    await handle.close();
    throw error;
  }
  let last: Promise<void> = Promise.resolve();
  return {
    append(kept) {
      const written = last.then(async () => {
        await handle.appendFile(`${JSON.stringify(kept)}\n`);
        await handle.datasync();
      });
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      await last;
      await handle.close();
    },
  };
}

/** @returns false where the last line has no end */
async function compare(handle: FileHandle, path: string, checkpoints: CheckpointStore): Promise<boolean> {
  const latest = new Map<string, KeptCheckpoint & { line: number }>();
  const text = await handle.readFile('utf8');
  const lines = text.split('\n');
  const rest = lines.pop();
  for (const [at, line] of lines.entries()) {
    const kept = read(line);
    // Torn by a crash, and ended when the file was opened again.
    if (kept === undefined && isTorn(line)) continue;
    if (kept === undefined) throw contradiction(path, at + 1, 'it cannot be read');
    const before = latest.get(kept.stream);
    if (before && before.number >= kept.number) throw contradiction(path, at + 1, 'it comes after a later one');
    latest.set(kept.stream, { ...kept, line: at + 1 });
  }
  for (const { stream, number, size, note, line } of latest.values()) {
    const stored = await checkpoints.find(stream, number);
    if (!stored)
      throw contradiction(path, line, `the database has no checkpoint ${number} of ${stream}, of ${size} records`);
    if (stored.note !== note || stored.size !== size)
      throw contradiction(path, line, `checkpoint ${number} of ${stream} is another one in the database`);
  }
  return rest === '';
}

/** The beginning of what is written here, without its end. */
function isTorn(line: string): boolean {
  return line.startsWith('{"stream":"'.slice(0, line.length)) && !line.endsWith('}');
}

function read(line: string): KeptCheckpoint | undefined {
  try {
    return keptSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function contradiction(path: string, line: number, what: string): ConfigError {
  return new ConfigError(
    `The audit log does not agree with its checkpoints: ${path}, line ${line}: ${what}. Nothing was changed; find out which of the two was, before anything else.`,
  );
}
