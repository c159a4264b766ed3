import { readFile } from 'node:fs/promises';
import { UsageError } from '@irp/command-line';
import {
  type Checkpoint,
  KeySetError,
  openCheckpoint,
  type PublicKeys,
  parseCheckpoint,
  readPublicKeys,
  readVerifierKeys,
} from '@irp/transparency';
import { findFile } from '../../input/find-file.ts';

/**
 * Reads the public keys of `--keys`: a JSON Web Key Set (RFC 7517), or verifier keys (C2SP
 * signed-note), one on each line.
 * @throws UsageError
 */
export async function readKeys(file: string): Promise<PublicKeys> {
  const text = await readText(file);
  try {
    return /^\s*[[{]/.test(text) ? readPublicKeys(JSON.parse(text)) : readVerifierKeys(text);
  } catch (error) {
    const reason = error instanceof KeySetError ? error.message : 'The file is not JSON.';
    throw new UsageError(
      `${file}: ${reason} --keys must be a JSON Web Key Set, or C2SP verifier keys, one on each line.`,
    );
  }
}

/**
 * Reads a checkpoint from a file, and verifies its signature with the keys.
 * @throws UsageError
 */
export async function readCheckpoint(file: string, keys: PublicKeys): Promise<Checkpoint> {
  const note = await readText(file);
  const opened = openCheckpoint(note, keys, parseCheckpoint(note)?.origin ?? '');
  if (!opened.ok) {
    throw new UsageError(`${file} is not a trusted checkpoint. ${opened.error.message}`);
  }
  return opened.checkpoint;
}

async function readText(file: string): Promise<string> {
  await findFile(file);
  return readFile(file, 'utf8');
}
