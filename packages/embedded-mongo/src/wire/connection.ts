import type { Socket } from 'node:net';
import type { CommandReply, CommandRequest } from '../commands/context.ts';
import { encodeReplyMessage, MalformedMessageError, parseMessage } from './messages.ts';
import { ReceivedBytes } from './received-bytes.ts';

/**
 * Serves the MongoDB wire protocol on a socket, one command after the other. Malformed bytes end
 * the connection.
 * @param handleRequest must not reject
 * @param onMalformedMessage receives the error, before the connection is closed
 */
export function serveConnection(
  socket: Socket,
  connectionId: number,
  handleRequest: (request: CommandRequest) => Promise<CommandReply>,
  onMalformedMessage: (error: MalformedMessageError) => void,
): void {
  const received = new ReceivedBytes();
  let isServing = false;

  async function serveReceived(): Promise<void> {
    isServing = true;
    try {
      for (
        let bytes = received.takeMessage();
        bytes !== undefined;
        bytes = received.takeMessage()
      ) {
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
      // Every other error comes from a closed socket. Encoding a reply causes no error, because the
      // values of the reply were decoded from BSON.
      if (error instanceof MalformedMessageError) {
        onMalformedMessage(error);
      }
      socket.destroy();
    }
    isServing = false;
    socket.resume();
  }

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    received.add(chunk);
    if (isServing) {
      // Stops reading from a client that sends further requests before it has received the reply.
      socket.pause();
    } else {
      void serveReceived();
    }
  });
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
