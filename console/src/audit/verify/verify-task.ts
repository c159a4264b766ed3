import {
  followKeys,
  parseCheckpoint,
  readPublicKeys,
  verifyBundle,
} from '@irp/transparency/verify';
import type { UnreadableInput, VerifyResult, VerifyTask } from './task.ts';

/** Ends a verification because an input is malformed. */
class InputError extends Error {
  readonly input: UnreadableInput;

  constructor(input: UnreadableInput, message: string) {
    super(message);
    this.input = input;
  }
}

export async function verifyTask(task: VerifyTask): Promise<VerifyResult> {
  const startedMs = performance.now();
  try {
    await requireBundle(task.bundle);
    const known = task.ownCheckpoints.map(readCheckpoint);
    const verdict = await verifyBundle(chunksOf(task.bundle), {
      keys: trustedKeys(task),
      knownCheckpoints: known,
      expected: { stream: task.stream, from: task.from },
    });
    return {
      verdict,
      kept: known.length,
      bytes: task.bundle.size,
      durationMs: performance.now() - startedMs,
    };
  } catch (error) {
    if (error instanceof InputError) {
      return { unreadable: error.input, message: error.message };
    }
    throw error;
  }
}

const beginningBytes = 64;

/**
 * Rejects a file that is not a bundle. A file in another format does not prove that the audit log
 * was changed.
 */
async function requireBundle(bundle: Blob): Promise<void> {
  const beginning = await bundle.slice(0, beginningBytes).text();
  if (!/^\s*\[\s*"bundle"/.test(beginning)) {
    throw new InputError('bundle', '');
  }
}

/**
 * Returns the saved keys and the keys that they endorse. Without saved keys, returns the published
 * keys.
 */
function trustedKeys({ ownKeys, publishedKeys }: VerifyTask) {
  if (ownKeys === undefined) {
    return readPublicKeys(publishedKeys);
  }
  try {
    const { keys } = followKeys(readPublicKeys(JSON.parse(ownKeys)), publishedKeys);
    return readPublicKeys({ keys });
  } catch (error) {
    throw new InputError('ownKeys', (error as Error).message);
  }
}

function readCheckpoint(text: string) {
  // An editor or a mail program may have changed the line breaks.
  const checkpoint = parseCheckpoint(`${text.replaceAll('\r\n', '\n').trimEnd()}\n`);
  if (checkpoint === undefined) {
    throw new InputError('ownCheckpoint', text.slice(0, 80));
  }
  return checkpoint;
}

async function* chunksOf(bundle: Blob): AsyncGenerator<Uint8Array> {
  const reader = bundle.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    yield part.value;
  }
}
