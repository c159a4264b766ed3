import { createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/**
 * `drips`: each reply arrives byte by byte. `endless`: byte by byte, and the reply to RCPT TO never
 * ends. `stops-reading`: the server reads nothing of the message after DATA. `silent`: the server
 * reads the whole message and does not reply.
 */
type Manner = 'drips' | 'endless' | 'stops-reading' | 'silent' | 'well';

const end = '\r\n.\r\n';
const byteMs = 3;

/** An SMTP server with control of every byte, unlike `startMailServer`. */
export async function startSlowMailServer(manner: Manner) {
  const sockets = new Set<Socket>();
  const server = {
    manner,
    messages: [] as string[],
    connections: 0,
  };

  async function reply(socket: Socket, text: string): Promise<void> {
    if (server.manner !== 'drips') {
      return void socket.write(text);
    }
    for (const byte of Buffer.from(text)) {
      if (socket.destroyed) {
        return;
      }
      socket.write(Buffer.of(byte));
      await setTimeout(byteMs);
    }
  }

  async function replyWithoutEnd(socket: Socket): Promise<void> {
    while (!socket.destroyed) {
      for (const byte of Buffer.from('250-one moment\r\n')) {
        socket.write(Buffer.of(byte));
        await setTimeout(byteMs);
      }
    }
  }

  async function takeMessage(socket: Socket, received: string): Promise<string> {
    const [message = '', rest = ''] = received.split(end);
    if (server.manner === 'silent') {
      return rest;
    }
    server.messages.push(message);
    await reply(socket, '250 2.0.0 accepted\r\n');
    return rest;
  }

  async function respond(socket: Socket, line: string): Promise<void> {
    if (/^DATA/i.test(line)) {
      if (server.manner === 'stops-reading') {
        socket.pause();
      }
      return reply(socket, '354 go on\r\n');
    }
    if (server.manner === 'endless' && /^RCPT/i.test(line)) {
      return replyWithoutEnd(socket);
    }
    await reply(socket, /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
  }

  async function serve(socket: Socket): Promise<void> {
    let isData = false;
    let buffered = '';
    await reply(socket, '220 mail.example ESMTP\r\n');
    for await (const part of socket.setEncoding('utf8')) {
      buffered += part;
      if (isData && buffered.includes(end)) {
        buffered = await takeMessage(socket, buffered);
        isData = false;
      }
      while (!isData && buffered.includes('\r\n')) {
        const [line = ''] = buffered.split('\r\n', 1);
        buffered = buffered.slice(line.length + 2);
        await respond(socket, line);
        isData = /^DATA/i.test(line);
      }
    }
  }

  const listener = createServer((socket) => {
    server.connections += 1;
    sockets.add(socket.on('error', () => undefined).on('close', () => void sockets.delete(socket)));
    void serve(socket).catch(() => undefined);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  return Object.assign(server, {
    url: `smtp://127.0.0.1:${port}`,
    stop() {
      for (const socket of sockets) {
        socket.destroy();
      }
      return new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  });
}
