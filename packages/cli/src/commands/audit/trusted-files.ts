import { readFile } from 'node:fs/promises';
import {
  type Checkpoint,
  KeySetError,
  openCheckpoint,
  type PublicKeys,
  parseCheckpoint,
  readPublicKeys,
} from '@irp/transparency';
import { UsageError } from '../../command/faults.ts';

/** The keys that the person at the terminal trusts. @throws UsageError */
export async function readKeys(file: string): Promise<PublicKeys> {
  const text = await readText(file);
  try {
    return readPublicKeys(JSON.parse(text));
  } catch (error) {
    if (error instanceof KeySetError) throw new UsageError(`${file}: ${error.message}`);
    throw new UsageError(`${file} is not JSON. --keys takes a JSON Web Key Set.`);
  }
}

/** A checkpoint that one of the keys signed. @throws UsageError */
export async function readCheckpoint(file: string, keys: PublicKeys): Promise<Checkpoint> {
  const note = await readText(file);
  const opened = openCheckpoint(note, keys, parseCheckpoint(note)?.origin ?? '');
  if (!opened.ok) throw new UsageError(`${file} is no checkpoint to go by. ${opened.fault.message}`);
  return opened.checkpoint;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`There is no file ${file}.`);
  }
}
