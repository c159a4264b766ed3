import type { Socket } from 'node:net';
import type { Answer, Request } from '../commands/context.ts';
import { encodeAnswer, headerBytes, maxMessageBytes, NoMessage, parseMessage } from './messages.ts';

/**
 * Speaks the wire protocol on one socket: one command at a time, in the order they come. Bytes that are no message end
 * this connection, and only this one.
 * @param answer never fails
 * @param onNoMessage is told what is wrong with the bytes
 */
export async function serveConnection(
  socket: Socket,
  answer: (request: Request) => Promise<Answer>,
  onNoMessage: (error: NoMessage) => void,
): Promise<void> {
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  try {
    for await (const bytes of messages(socket)) {
      const message = parseMessage(bytes);
      const result = await answer(message.request);
      if (socket.destroyed) return;
      if (!message.silent && !socket.write(encodeAnswer(message, result))) await drained(socket);
    }
  } catch (error) {
    // What else ends it is the peer's leaving, or a stop.
    if (error instanceof NoMessage) onNoMessage(error);
  } finally {
    socket.destroy();
  }
}

async function* messages(socket: Socket): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let held = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    for (let size = messageSize(chunks, held); size !== undefined && held >= size; size = messageSize(chunks, held)) {
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      yield bytes.subarray(0, size);
      const rest = bytes.subarray(size);
      chunks = rest.length > 0 ? [rest] : [];
      held = rest.length;
    }
  }
}

function messageSize(chunks: Buffer[], held: number): number | undefined {
  if (held < 4) return undefined;
  const first = chunks[0]!.length >= 4 ? chunks[0]! : Buffer.concat(chunks);
  const size = first.readInt32LE(0);
  if (size < headerBytes || size > maxMessageBytes) throw new NoMessage(`a message of ${size} bytes`);
  return size;
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle);
      resolve();
    };
    socket.on('drain', settle).on('close', settle);
  });
}
