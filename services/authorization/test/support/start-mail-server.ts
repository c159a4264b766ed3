import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string[];
  messageId: string;
  subject: string;
  /** Headers and body as received. */
  source: string;
}

export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  /** The reply to RCPT TO; undefined accepts the recipient. */
  refuse: ((recipient: string) => { code: number; message: string } | undefined) | undefined;
  stop(): Promise<void>;
}

/** An SMTP server that stores accepted mails and rejects recipients by `refuse`. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = mailServer.refuse?.(address);
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : undefined);
    },
    async onData(stream, session, done) {
      const source = Buffer.concat(await stream.toArray()).toString();
      const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source)?.[1] ?? '';
      const subject = header('Subject').replaceAll(/\r\n[ \t]/g, ' ');
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        messageId: header('Message-ID'),
        subject,
        source,
      });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: selected } = server.server.address() as { port: number };
  const mailServer: TestMailServer = {
    url: `smtp://127.0.0.1:${selected}`,
    received,
    refuse: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
