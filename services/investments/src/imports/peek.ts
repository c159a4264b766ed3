/**
 * The first bytes of a file, and the whole file including these bytes. The caller reads `content`
 * or calls `discard`.
 * @param bytes number of bytes to read; the result is shorter for a smaller file or a file that
 *   breaks off (`failed`)
 */
export async function peek(
  file: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{
  start: Buffer;
  failed: boolean;
  content: AsyncGenerator<Buffer>;
  /** Closes a file before any read of `content`. */
  discard: () => Promise<void>;
}> {
  const chunks = file[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let failure: { error: unknown } | undefined;
  try {
    for (let size = 0; size < bytes; ) {
      const { done, value } = await chunks.next();
      if (done) {
        break;
      }
      read.push(value);
      size += value.length;
    }
  } catch (error) {
    failure = { error };
  }
  const discard = async () => {
    await chunks.return?.();
  };
  async function* content(): AsyncGenerator<Buffer> {
    try {
      yield* read;
      if (failure) {
        throw failure.error;
      }
      for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
        yield chunk.value;
      }
    } finally {
      // Like `for await`: a request with a reader cannot be discarded.
      await discard();
    }
  }
  return {
    start: Buffer.concat(read),
    failed: failure !== undefined,
    content: content(),
    discard,
  };
}
