import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConfigError, type Environment } from '@irp/config';
import { z } from 'zod';
import { secretsKeyFile } from './secrets-key.ts';
import { checkpointsFile } from './service-settings.ts';
import type { Settings } from './settings.ts';
import { writeJsonFile } from './write-json-file.ts';

/** The version of the file format, incremented by each change that older programs cannot read. */
const currentFormat = 1;
const fileName = 'data-format.json';
const schema = z.object({
  format: z.int().min(1),
  parts: z.array(z.string()),
});

const guide = 'docs/operations/backup.md';

/** The parts of a DATA_DIR, in the order of their creation. */
const allParts = [secretsKeyFile, 'store', 'events', checkpointsFile];

type Location = Pick<Settings, 'MONGODB_URI' | 'KAFKA_BROKERS'>;

/**
 * Returns the parts of a DATA_DIR that this start uses. A setting can replace a part by an external
 * MongoDB or Kafka, or by a file outside the DATA_DIR.
 */
function usedParts(config: Location, { SECRETS_KEY, CHECKPOINTS_FILE }: Environment): string[] {
  const elsewhere: Record<string, string | readonly string[] | undefined> = {
    [secretsKeyFile]: SECRETS_KEY,
    store: config.MONGODB_URI,
    events: config.KAFKA_BROKERS,
    [checkpointsFile]: CHECKPOINTS_FILE,
  };
  return allParts.filter((part) => elsewhere[part] === undefined);
}

/**
 * Checks that the DATA_DIR of an earlier start is complete, because the platform would create an
 * empty part in place of a missing part.
 * @throws ConfigError that names the missing parts, or if a newer version has written the data
 */
export function requireAllParts(
  directory: string,
  config: Location,
  environment: Environment,
): void {
  const before = readFormat(directory)?.parts ?? partsWithoutRecord(directory);
  const missing = usedParts(config, environment).filter(
    (part) => before.includes(part) && !has(directory, part),
  );
  if (missing.length === 0) {
    return;
  }
  throw new ConfigError(
    `DATA_DIR ${directory} is incomplete: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing or empty. Restore the backup, or put back the removed files. To start without the files, see ${guide}.`,
  );
}

/**
 * Writes a list of the existing parts for the next start. A part stays in the list, even if this
 * start uses an external MongoDB or Kafka instead of the part.
 */
export async function recordFormat(directory: string): Promise<void> {
  const before = readFormat(directory);
  const parts = allParts.filter((part) => before?.parts.includes(part) || has(directory, part));
  const record = { format: currentFormat, parts };
  if (!isDeepStrictEqual(before, record)) {
    await writeJsonFile(join(directory, fileName), record);
  }
}

/** @throws ConfigError if a newer version has written the folder, or if the file is damaged */
function readFormat(directory: string): z.output<typeof schema> | undefined {
  const path = join(directory, fileName);
  if (!existsSync(path)) {
    return undefined;
  }
  const { data } = schema.safeParse(parsed(readFileSync(path, 'utf8')));
  if (data === undefined) {
    throw new ConfigError(
      `${path} is damaged. Restore the file from the backup; ${guide} describes its contents.`,
    );
  }
  if (data.format > currentFormat) {
    throw new ConfigError(
      `DATA_DIR ${directory} was written by a newer version of this program (format ${data.format}; this version reads up to ${currentFormat}). Start the newer version.`,
    );
  }
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the parts of a DATA_DIR of version 0.1.0, which wrote no list of parts. Version 0.1.0
 * wrote `demo.json` after all parts except the first checkpoint.
 */
function partsWithoutRecord(directory: string): string[] {
  if (existsSync(join(directory, 'demo.json'))) {
    return [secretsKeyFile, 'store', 'events'];
  }
  return has(directory, 'store') ? [secretsKeyFile] : [];
}

/** Whether a part exists and is not empty. */
function has(directory: string, part: string): boolean {
  const path = join(directory, part);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    return false;
  }
  return found.isDirectory()
    ? readdirSync(path).some((name) => name.endsWith('.lmdb'))
    : found.size > 0;
}
