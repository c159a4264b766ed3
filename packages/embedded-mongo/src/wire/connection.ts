import type { Socket } from 'node:net';
import type { CommandReply, CommandRequest } from '../commands/context.ts';
import {
  encodeReplyMessage,
  headerBytes,
  MalformedMessageError,
  maxMessageBytes,
  parseMessage,
} from './messages.ts';

/**
 * Serves the MongoDB wire protocol on one socket, one command after the other. Malformed bytes end
 * this connection.
 * @param handleRequest must not reject
 * @param onMalformedMessage receives the error, before the connection is closed
 */
export async function serveConnection(
  socket: Socket,
  connectionId: number,
  handleRequest: (request: CommandRequest) => Promise<CommandReply>,
  onMalformedMessage: (error: MalformedMessageError) => void,
): Promise<void> {
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  try {
    for await (const bytes of readMessages(socket)) {
      const message = parseMessage(bytes);
      const reply = await handleRequest({ ...message.request, connectionId });
      if (socket.destroyed) {
        return;
      }
      if (!message.moreToCome && !socket.write(encodeReplyMessage(message, reply))) {
        await waitForDrain(socket);
      }
    }
  } catch (error) {
    // Every other error is of a connection that the client or `stop` has closed.
    if (error instanceof MalformedMessageError) {
      onMalformedMessage(error);
    }
  } finally {
    socket.destroy();
  }
}

async function* readMessages(socket: Socket): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bufferedBytes = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bufferedBytes += chunk.length;
    for (
      let size = messageSize(chunks, bufferedBytes);
      size !== undefined && bufferedBytes >= size;
      size = messageSize(chunks, bufferedBytes)
    ) {
      const bytes = joined(chunks);
      yield bytes.subarray(0, size);
      const rest = bytes.subarray(size);
      chunks = rest.length > 0 ? [rest] : [];
      bufferedBytes = rest.length;
    }
  }
}

/** Avoids a copy of a message that arrived in one chunk. */
function joined(chunks: Buffer[]): Buffer {
  const [first, ...others] = chunks;
  return first && others.length === 0 ? first : Buffer.concat(chunks);
}

/** Returns the length of the next message; undefined before its first four bytes have arrived. */
function messageSize(chunks: Buffer[], bufferedBytes: number): number | undefined {
  if (bufferedBytes < 4) {
    return undefined;
  }
  const [first] = chunks;
  const start = first && first.length >= 4 ? first : joined(chunks);
  const size = start.readInt32LE(0);
  if (size < headerBytes || size > maxMessageBytes) {
    throw new MalformedMessageError(`a message has ${size} bytes`);
  }
  return size;
}

function waitForDrain(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle);
      resolve();
    };
    socket.on('drain', settle).on('close', settle);
  });
}
