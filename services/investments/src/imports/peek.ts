/**
 * The first bytes of a file, and the whole file with them. The caller reads `content` or calls
 * `discard`.
 * @param bytes how many to read; fewer are returned for a file that is smaller, or that breaks off
 *   (`failed`)
 */
export async function peek(
  file: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{
  start: Buffer;
  failed: boolean;
  content: AsyncGenerator<Buffer>;
  /** Closes a file of which nothing was read by `content`. */
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
      // As `for await` does: a request that still has a reader cannot be discarded.
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
