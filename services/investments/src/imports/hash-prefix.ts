import { createHash } from 'node:crypto';
import { peek } from './peek.ts';

const prefixBytes = 1_048_576;

/**
 * Yields the chunks of a file, but only after `onHash` has resolved. `onHash` is called with the
 * SHA-256 (base64url) of the first MiB, or of the complete file if it is smaller. `onHash` is not
 * called if reading fails within the first MiB.
 * @throws the errors of `onHash` and of the file
 */
export async function* hashPrefix(
  file: AsyncIterable<Buffer>,
  onHash: (sha256: string) => Promise<void>,
): AsyncGenerator<Buffer> {
  const { start, failed, content, discard } = await peek(file, prefixBytes);
  if (!failed) {
    await onHash(hashOf(start)).catch(async (error) => {
      await discard();
      throw error;
    });
  }
  yield* content;
}

function hashOf(start: Buffer): string {
  return createHash('sha256').update(start.subarray(0, prefixBytes)).digest('base64url');
}
