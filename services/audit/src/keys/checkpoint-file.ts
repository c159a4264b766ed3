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
  let isCut: boolean;
  try {
    await compare(handle, path, checkpoints);
    isCut = await endsWithoutNewline(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
  let last: Promise<void> = Promise.resolve();
  return {
    append(kept) {
      const written = last.then(async () => {
        // A crash or a full disk cut the last line short: it is left as it is, and this one begins on its own.
        const text = `${isCut ? '\n' : ''}${JSON.stringify(kept)}\n`;
        isCut = true;
        await handle.appendFile(text);
        await handle.datasync();
        isCut = false;
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

/** Line by line: the file only grows. */
async function compare(handle: FileHandle, path: string, checkpoints: CheckpointStore): Promise<void> {
  const latest = new Map<string, KeptCheckpoint & { line: number }>();
  let at = 0;
  for await (const text of handle.readLines({ start: 0, autoClose: false })) {
    const line = ++at;
    for (const part of text.split(beforeEach)) {
      const kept = read(part);
      if (kept === undefined && isTorn(part)) continue;
      if (kept === undefined) throw contradiction(path, line, 'it cannot be read');
      // Of two processes the one may write the later one first.
      const other = latest.get(kept.stream);
      if (other && !canBothBe(kept, other)) throw contradiction(path, line, `it contradicts line ${other.line}`);
      if (!other || other.number < kept.number) latest.set(kept.stream, { ...kept, line });
    }
  }
  for (const { stream, number, size, note, line } of latest.values()) {
    const stored = await checkpoints.find(stream, number);
    if (!stored)
      throw contradiction(path, line, `the database has no checkpoint ${number} of ${stream}, of ${size} records`);
    if (stored.note !== note || stored.size !== size)
      throw contradiction(path, line, `checkpoint ${number} of ${stream} is another one in the database`);
  }
}

async function endsWithoutNewline(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}

function canBothBe(one: KeptCheckpoint, other: KeptCheckpoint): boolean {
  if (one.number === other.number) return one.size === other.size && one.note === other.note;
  return (one.number - other.number) * (one.size - other.size) >= 0;
}

const beginning = '{"stream":"';
/** Where another process went on in a line that was cut short. */
const beforeEach = /(?=\{"stream":")/;

/** The beginning of what is written here, without its end. */
function isTorn(text: string): boolean {
  return text.startsWith(beginning.slice(0, text.length)) && !text.endsWith('}');
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
