import { createHash } from 'node:crypto';

const beginningBytes = 1_048_576;

/**
 * The same file, of which nothing goes on before its beginning is known: its first megabyte, or all of a smaller one, as
 * a hash. A file that breaks off before that has no beginning, and goes on as far as it came.
 * @throws what `know` refuses it with, and what the file throws
 */
export async function* withKnownBeginning(
  file: AsyncIterable<Buffer>,
  know: (sha256: string) => Promise<void>,
): AsyncGenerator<Buffer> {
  const rest = file[Symbol.asyncIterator]();
  const parts: Buffer[] = [];
  let fault: { error: unknown } | undefined;
  try {
    for (let size = 0; size < beginningBytes; ) {
      const { done, value } = await rest.next();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
  } catch (error) {
    fault = { error };
  }
  if (!fault) await know(sha256Of(parts));
  yield* parts;
  if (fault) throw fault.error;
  for (let part = await rest.next(); !part.done; part = await rest.next()) yield part.value;
}

function sha256Of(parts: Buffer[]): string {
  const beginning = Buffer.concat(parts).subarray(0, beginningBytes);
  return createHash('sha256').update(beginning).digest('base64url');
}
