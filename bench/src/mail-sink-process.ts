import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A mail server that accepts and counts all mails, as a separate process. */
export interface Sunk {
  received: number;
  recipients: number;
  /** Mails received again with the same Message-ID. */
  doubles: number;
  /** Repeated mails that were not in flight when the bench killed the service. */
  unexplained: number;
  /** Recipients of several mails with different Message-IDs. */
  queuedTwice: number;
  /** Total time of all pauses of more than a second between two mails, in milliseconds. */
  pausedMs: number;
  lastAtMs: number;
}

const longPauseMs = 1_000;
const ids = new Set<string>();
const doubled = new Set<string>();
const idOf = new Map<string, string>();
const inFlight = new Set<string>();
const twice = new Set<string>();
let received = 0;
let pausedMs = 0;
let lastAtMs = Date.now();

function accept(to: string, mail: string): void {
  const id = /^Message-ID: <([^@>]+)@/im.exec(mail)?.[1] ?? '';
  (ids.has(id) ? doubled : ids).add(id);
  if (idOf.has(to) && idOf.get(to) !== id) {
    twice.add(to);
  }
  idOf.set(to, id);
  received++;
  const nowMs = Date.now();
  if (nowMs - lastAtMs > longPauseMs) {
    pausedMs += nowMs - lastAtMs;
  }
  lastAtMs = nowMs;
}

function serve(socket: Socket): void {
  let waiting = '';
  let to = '';
  let isData = false;
  const reply = (line: string) => socket.write(`${line}\r\n`);

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') {
      reply('250 sink');
    } else if (verb === 'DATA') {
      isData = true;
      reply('354 go on');
    } else if (verb === 'QUIT') {
      socket.end('221 bye\r\n');
    } else {
      if (verb === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      }
      reply('250 ok');
    }
  }

  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.on('data', (part: string) => {
    waiting += part;
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n';
      const end = waiting.indexOf(mark);
      if (end < 0) {
        return;
      }
      const text = waiting.slice(0, end);
      waiting = waiting.slice(end + mark.length);
      if (!isData) {
        command(text);
        continue;
      }
      isData = false;
      accept(to, text);
      reply('250 accepted');
    }
  });
  reply('220 sink');
}

function count(): Sunk {
  return {
    received,
    recipients: idOf.size,
    doubles: received - ids.size,
    unexplained: [...doubled].filter((id) => !inFlight.has(id)).length,
    queuedTwice: twice.size,
    pausedMs,
    lastAtMs,
  };
}

const server = createServer(serve);
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
/**
 * A message is `count`, or the ids of mails in JSON. The ids are of mails that a killed process had
 * begun to send, but had not stored as sent.
 */
process.on('message', (message: string) => {
  if (message !== 'count') {
    for (const id of JSON.parse(message) as string[]) {
      if (ids.has(id)) {
        inFlight.add(id);
      }
    }
  }
  process.send?.(message === 'count' ? count() : inFlight.size);
});
process.on('disconnect', () => process.exit());
