import { connect, type Socket } from 'node:net';
import type { KafkaConfig } from 'kafkajs';

/** Sockets whose line can be cut, at once or as soon as the next answer comes, which is then lost. */
export function cuttableLine() {
  const sockets = new Set<Socket>();
  let whole = true;
  let deaf = false;

  function cut(): void {
    whole = deaf = false;
    for (const socket of sockets) socket.destroy(new Error('the line is cut'));
  }

  const socketFactory: KafkaConfig['socketFactory'] = ({ host, port, onConnect }) => {
    const socket = connect({ host, port: whole ? port : 1 }, onConnect);
    const emit = socket.emit.bind(socket);
    socket.emit = (event: string | symbol, ...args: unknown[]) => {
      if (!deaf || event !== 'data') return emit(event, ...args);
      cut();
      return true;
    };
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  return {
    socketFactory,
    cut,
    /** What is sent arrives; the first answer does not, and then the line is cut. */
    loseNextAnswer() {
      deaf = true;
    },
    mend() {
      whole = true;
    },
  };
}
