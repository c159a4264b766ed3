import { SMTPServer } from 'smtp-server';

/** A mail server that accepts every mail. */
export interface MailCatcher {
  /** For `SMTP_URL`. */
  url: string;
  /** Headers and body of each mail, as received. */
  mails: string[];
  stop(): Promise<void>;
}

export async function catchMails(): Promise<MailCatcher> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      mails.push(Buffer.concat(await stream.toArray()).toString());
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
