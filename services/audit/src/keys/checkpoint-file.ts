import { type FileHandle, open } from 'node:fs/promises';
import { ConfigError } from '@irp/config';
import { z } from 'zod';

/**
 * Appends copies of the checkpoints to a file outside the database. With the file, an operator can
 * prove that the database was changed or restored to an older state.
 */
export interface CheckpointFile {
  /** Appends a checkpoint. Resolves when the checkpoint is on disk. */
  append(checkpoint: CheckpointLine): Promise<void>;
  close(): Promise<void>;
}

const lineSchema = z.strictObject({
  stream: z.string(),
  number: z.int().min(1),
  size: z.int().min(1),
  note: z.string(),
});

type CheckpointLine = z.output<typeof lineSchema>;

/** Reads the checkpoints of the database. */
export interface FindCheckpoint {
  /** Returns the checkpoints in the order of the keys. A missing checkpoint is undefined. */
  findAll(
    keys: readonly { stream: string; number: number }[],
  ): Promise<(Pick<CheckpointLine, 'size' | 'note'> | undefined)[]>;
}

/**
 * Called for a stream with contradictory checkpoints in the file and the database.
 * @param missing the number of a checkpoint missing in the database
 */
type Refuse = (stream: string, problem: string, missing?: number) => void;

type NumberedLine = CheckpointLine & { line: number };

const batchLines = 500;

/**
 * Opens the file (NDJSON, a checkpoint per line) and compares the file with the database. Changes
 * neither file nor database.
 * @param refuse is called for each line that contradicts the database, with the stream of the line
 * @throws ConfigError if the file cannot be opened, or a line is invalid
 */
export async function openCheckpointFile(
  path: string,
  checkpoints: FindCheckpoint,
  refuse: Refuse,
): Promise<CheckpointFile> {
  const handle = await openFile(path);
  let endsInLine: boolean;
  try {
    await drain(compare(handle, path, checkpoints, refuse));
    endsInLine = await endsWithoutNewline(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
  let last: Promise<void> = Promise.resolve();
  return {
    append(checkpoint) {
      const written = last.then(async () => {
        // If the last line is incomplete, because of a crash or a full disk, the next checkpoint
        // begins on a new line.
        const text = `${endsInLine ? '\n' : ''}${JSON.stringify(checkpoint)}\n`;
        endsInLine = true;
        await handle.appendFile(text);
        await handle.datasync();
        endsInLine = false;
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

/**
 * Creates the file if it is missing.
 * @throws ConfigError when the file cannot be read and written
 */
export async function checkCheckpointFile(path: string): Promise<void> {
  const handle = await openFile(path);
  await handle.close();
}

async function openFile(path: string, flags = 'a+'): Promise<FileHandle> {
  try {
    return await open(path, flags, 0o600);
  } catch (error) {
    throw new ConfigError(
      `CHECKPOINTS_FILE ${path} cannot be opened (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

/**
 * Compares the file with the database. Changes neither.
 * @returns the newest checkpoint of each stream in the file
 * @throws ConfigError if the file cannot be read, or a line is invalid
 */
export async function compareCheckpointFile(
  path: string,
  checkpoints: FindCheckpoint,
  refuse: Refuse,
): Promise<ReadonlyMap<string, CheckpointLine>> {
  const handle = await openFile(path, 'r');
  try {
    return await drain(compare(handle, path, checkpoints, refuse));
  } finally {
    await handle.close();
  }
}

/**
 * Does the same as {@link compareCheckpointFile} in steps. Yields the number of lines after each
 * batch, and returns the size of the file in bytes.
 * @throws ConfigError if the file cannot be read, or a line is invalid
 */
export async function* compareInSteps(
  path: string,
  checkpoints: FindCheckpoint,
  refuse: Refuse,
): AsyncGenerator<number, number> {
  const handle = await openFile(path, 'r');
  try {
    const { size } = await handle.stat();
    yield* compare(handle, path, checkpoints, refuse);
    return size;
  } finally {
    await handle.close();
  }
}

async function drain<Result>(steps: AsyncGenerator<unknown, Result>): Promise<Result> {
  let next = await steps.next();
  while (!next.done) {
    next = await steps.next();
  }
  return next.value;
}

/**
 * Compares each checkpoint in the file with the database. Reads line by line, because the file can
 * be larger than the memory. Yields the lines of each batch.
 */
async function* compare(
  handle: FileHandle,
  path: string,
  checkpoints: FindCheckpoint,
  refuse: Refuse,
): AsyncGenerator<number, ReadonlyMap<string, NumberedLine>> {
  const latest = new Map<string, NumberedLine>();
  let batch: NumberedLine[] = [];
  let line = 0;
  for await (const text of handle.readLines({ start: 0, autoClose: false })) {
    line++;
    for (const part of text.split(beforeCheckpoint)) {
      const checkpoint = parse(part);
      if (checkpoint === undefined && isIncomplete(part)) {
        continue;
      }
      if (checkpoint === undefined) {
        throw invalidLine(path, line);
      }
      const { stream } = checkpoint;
      // Two processes can append their checkpoints in the wrong order, so only a higher number
      // replaces the newest checkpoint.
      const other = latest.get(stream);
      if (other && !areConsistent(checkpoint, other)) {
        refuse(stream, describe(path, line, `the line contradicts line ${other.line}`));
      }
      if (!other || other.number < checkpoint.number) {
        latest.set(stream, { ...checkpoint, line });
      }
      batch.push({ ...checkpoint, line });
    }
    if (batch.length < batchLines) {
      continue;
    }
    await compareBatch(batch, path, checkpoints, refuse);
    yield batch.length;
    batch = [];
  }
  if (batch.length > 0) {
    await compareBatch(batch, path, checkpoints, refuse);
  }
  return latest;
}

async function compareBatch(
  batch: NumberedLine[],
  path: string,
  checkpoints: FindCheckpoint,
  refuse: Refuse,
): Promise<void> {
  const stored = await checkpoints.findAll(batch);
  for (const [at, { stream, number, size, note, line }] of batch.entries()) {
    const found = stored[at];
    if (!found) {
      refuse(
        stream,
        describe(
          path,
          line,
          `the database has no checkpoint ${number} of ${stream}, with ${size} records`,
        ),
        number,
      );
    } else if (found.note !== note || found.size !== size) {
      refuse(
        stream,
        describe(path, line, `checkpoint ${number} of ${stream} in the database is different`),
      );
    }
  }
}

async function endsWithoutNewline(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) {
    return false;
  }
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}

function areConsistent(one: CheckpointLine, other: CheckpointLine): boolean {
  if (one.number === other.number) {
    return one.size === other.size && one.note === other.note;
  }
  return (one.number - other.number) * (one.size - other.size) >= 0;
}

const lineStart = '{"stream":"';
/**
 * The start of a checkpoint in a line. Used to split a line in which the checkpoint of another
 * process follows an incomplete checkpoint.
 */
const beforeCheckpoint = /(?=\{"stream":")/;

/** Returns whether a text is the beginning of a checkpoint whose end is missing. */
function isIncomplete(text: string): boolean {
  return text.startsWith(lineStart.slice(0, text.length)) && !text.endsWith('}');
}

function parse(text: string): CheckpointLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function invalidLine(path: string, line: number): ConfigError {
  return new ConfigError(
    `CHECKPOINTS_FILE ${path}, line ${line}: this line is not a checkpoint. Nothing was changed. Restore the line from a copy of the file; docs/operations/audit-contradictory-stream.md says what to do without a copy.`,
  );
}

function describe(path: string, line: number, problem: string): string {
  return `The audit log does not match its checkpoints: ${path}, line ${line}: ${problem}. Nothing was changed. First find out whether the file or the database was altered.`;
}
