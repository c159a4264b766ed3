/**
 * Reads the first bytes of a file, and returns the first bytes together with the complete file. The
 * caller must read `content` or call `discard`.
 * @param bytes number of bytes to read. Fewer bytes are returned if the file is smaller, or if
 *   reading fails (`failed`).
 */
export async function peek(
  file: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{
  start: Buffer;
  failed: boolean;
  content: AsyncGenerator<Buffer>;
  /** Closes the file without reading `content`. */
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
      // Ends the iteration, as `for await` would. Without this call, the request would still have a
      // reader, and its body could not be discarded.
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
