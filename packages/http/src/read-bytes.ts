import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@irp/errors';

/**
 * Reads a body of at most `maxBytes`.
 * @throws PlatformError 413 for a larger body; 400 if the connection closes before the end of the
 *   body
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new PlatformError('payload_too_large', `The body must be at most ${maxBytes} bytes.`, {
      headers: { Connection: 'close' },
    });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) {
        throw tooLarge();
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof PlatformError) {
      throw error;
    }
    throw new PlatformError('invalid_request', 'The body is incomplete.', { cause: error });
  }
  return Buffer.concat(chunks);
}
