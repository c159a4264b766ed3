import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';

describe('mail queue: TLS', () => {
  let open: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  let server: TestMailServer;

  before(async () => {
    open = await openMails();
    queues = queuesOf(open);
  });
  beforeEach(() => open.models.mails.deleteMany({}));
  afterEach(async () => {
    await queues.close();
    await server.stop();
  });
  after(() => open.close());

  /** The server has a self-signed certificate. */
  const trusting = 'tls.rejectUnauthorized=false';
  const withTls = { secure: true };
  const withStartTls = { disabledCommands: [] };

  async function receivedOverTls(query: string): Promise<boolean> {
    await queues.open(`${server.url}?${query}`).enqueue([resetMail('tls')]);
    await eventually('the mail is sent', () => server.received.length === 1);
    return server.received[0]!.secure;
  }

  async function failure(query: string): Promise<string> {
    await queues.open(`${server.url}?${query}`).enqueue([resetMail('tls')]);
    await eventually(
      'the attempt has failed',
      async () => (await open.row('tls'))?.failure !== null,
    );
    const row = await open.row('tls');
    expect(row?.state).to.equal('queued');
    expect(server.received).to.deep.equal([]);
    return row!.failure!;
  }

  it('begins with the first byte of smtps:', async () => {
    server = await startMailServer(0, withTls);
    expect(await receivedOverTls(trusting)).to.equal(true);
  });

  it('begins if the server offers it', async () => {
    server = await startMailServer(0, withStartTls);
    expect(await receivedOverTls(trusting)).to.equal(true);
  });

  it('is not used if the server does not offer it, unless required', async () => {
    server = await startMailServer();
    expect(await receivedOverTls('')).to.equal(false);
  });

  it('must begin before the mail if required', async () => {
    server = await startMailServer();
    expect(await failure('requireTLS=true')).to.match(/TLS/);
  });

  for (const [scheme, options] of Object.entries({ 'smtps:': withTls, STARTTLS: withStartTls })) {
    it(`requires a verifiable certificate: ${scheme}`, async () => {
      server = await startMailServer(0, options);
      expect(await failure('')).to.match(/certificate/);
    });
  }
});
