import { connect, type Socket } from 'node:net';
import type { KafkaConfig } from 'kafkajs';

/**
 * Sockets with a breakable connection: at once, or at the next response, with the loss of the
 * response.
 */
export function breakableConnection() {
  const sockets = new Set<Socket>();
  let connected = true;
  let losesNext = false;
  let isFrozen = false;

  function cut(): void {
    connected = losesNext = false;
    for (const socket of sockets) {
      socket.destroy(new Error('the connection was cut'));
    }
  }

  const socketFactory: KafkaConfig['socketFactory'] = ({ host, port, onConnect }) => {
    const socket = connect(
      {
        host,
        port: connected ? port : 1,
      },
      onConnect,
    );
    const emit = socket.emit.bind(socket);
    socket.emit = (event: string | symbol, ...args: unknown[]) => {
      if (!losesNext || event !== 'data') {
        return emit(event, ...args);
      }
      cut();
      return true;
    };
    sockets.add(socket);
    if (isFrozen) {
      socket.pause();
    }
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  return {
    socketFactory,
    cut,
    /** The next request arrives, but the response is lost and the connection is cut. */
    loseNextResponse() {
      losesNext = true;
    },
    /** Nothing arrives any more, although connections stay open. */
    freeze() {
      isFrozen = true;
      for (const socket of sockets) {
        socket.pause();
      }
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) {
        socket.resume();
      }
    },
    /** New connections succeed again. */
    restore() {
      connected = true;
    },
  };
}
