import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  to: string[];
  messageId: string;
  subject: string;
  /** Whether the connection had TLS. */
  secure: boolean;
  /** Headers and body as received. */
  source: string;
}

/**
 * A reply, such as `{ code: 550, message: '5.1.1 no such user' }`; `stall`: none at all; `drop`:
 * the connection is cut.
 */
type Reply = { code: number; message: string } | 'stall' | 'drop' | undefined;

export interface TestMailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** The number of opened connections. */
  connections(): number;
  /**
   * Replies to each step; undefined accepts. `drop` in `data` cuts the line when the message begins
   * to arrive.
   */
  responses: {
    greeting?: Reply;
    mail?: Reply;
    rcpt?: (to: string) => Reply;
    data?: () => Reply;
    accepted?: () => Reply;
  };
  stop(): Promise<void>;
}

type Done = (error?: Error | null) => void;

/** An SMTP server that stores accepted mails. A test sets the replies. */
export async function startMailServer(
  port = 0,
  options: SMTPServerOptions = {},
): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  let opened = 0;
  const received: ReceivedMail[] = [];
  const byId = new Map<string, Socket>();
  const respond = (given: Reply, done: Done, sessionId: string) => {
    if (given === 'stall') {
      return;
    }
    if (given === 'drop') {
      return void byId.get(sessionId)?.destroy();
    }
    done(given ? Object.assign(new Error(given.message), { responseCode: given.code }) : undefined);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    ...options,
    onConnect(session, done) {
      opened += 1;
      const socket = [...sockets].find(({ remotePort }) => remotePort === session.remotePort);
      if (socket) {
        byId.set(session.id, socket);
      }
      respond(mailServer.responses.greeting, done, session.id);
    },
    onMailFrom: (_address, session, done) => respond(mailServer.responses.mail, done, session.id),
    onRcptTo: ({ address }, session, done) =>
      respond(mailServer.responses.rcpt?.(address), done, session.id),
    async onData(stream, session, done) {
      const given = mailServer.responses.data?.();
      if (given === 'drop') {
        return respond(given, done, session.id);
      }
      const source = Buffer.concat(await stream.toArray()).toString();
      if (given) {
        return respond(given, done, session.id);
      }
      const header = (name: string) =>
        new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source)?.[1] ?? '';
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        messageId: header('Message-ID'),
        subject: header('Subject').replaceAll(/\r\n[ \t]/g, ' '),
        secure: session.secure,
        source,
      });
      respond(mailServer.responses.accepted?.(), done, session.id);
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: selected } = server.server.address() as { port: number };
  const scheme = options.secure ? 'smtps' : 'smtp';
  const mailServer: TestMailServer = {
    url: `${scheme}://127.0.0.1:${selected}`,
    port: selected,
    received,
    responses: {},
    connections: () => opened,
    stop() {
      for (const socket of sockets) {
        socket.destroy();
      }
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return mailServer;
}
