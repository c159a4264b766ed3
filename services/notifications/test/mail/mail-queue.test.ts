import { randomUUID } from 'node:crypto';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';

describe('mail queue', () => {
  let open: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  let server: TestMailServer;

  before(async () => {
    open = await openMails();
    queues = queuesOf(open);
  });
  beforeEach(async () => {
    await open.models.mails.deleteMany({});
    server = await startMailServer();
  });
  afterEach(async () => {
    await queues.close();
    await server.stop();
  });
  after(async () => {
    expect(await open.scans()).to.deep.equal([]);
    await open.close();
  });

  const isSent = (key: string) =>
    eventually(`${key} is sent`, async () => (await open.row(key))?.state === 'sent');
  const allSent = (count: number) =>
    eventually(
      'all are sent',
      async () => (await open.models.mails.countDocuments({ state: 'sent' })) === count,
    );
  const mails = (count: number) => Array.from({ length: count }, (_, n) => resetMail(`many-${n}`));

  it('sends a mail once, to its recipient, as text and HTML, and deletes its contents', async () => {
    const queue = queues.open(server.url);
    await queue.enqueue([resetMail('one')]);
    await queue.enqueue([resetMail('one', 'another@example.org')]);
    await isSent('one');
    expect(server.received).to.have.length(1);
    const [{ to, messageId, source }] = server.received as [(typeof server.received)[0]];
    expect(to).to.deep.equal(['ann@example.org']);
    expect(messageId).to.equal(`<${(await open.row('one'))!._id}@irp.example>`);
    expect(source)
      .to.match(/^Content-Type: text\/plain/im)
      .and.to.match(/^Content-Type: text\/html/im);
    expect(source).to.match(/^From: Platform <no-reply@irp\.example>\r$/m);
    expect(source).to.match(/^Auto-Submitted: auto-generated\r$/m);
    expect(await open.row('one')).not.to.have.property('sealedParams');
  });

  it('sends each mail once, with several processes and several connections each', async () => {
    const all = [queues.open(server.url), queues.open(server.url), queues.open(server.url)];
    await Promise.all(mails(90).map((mail, n) => all[n % 3]!.enqueue([mail])));
    await allSent(90);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).to.equal(90);
    expect(server.received).to.have.length(90);
    expect(server.connections()).to.be.within(3, 9);
  });

  it('opens at most the configured number of connections', async () => {
    server.responses.data = () => 'stall';
    await queues.open(server.url, { connections: 4, closeMs: 10 }).enqueue(mails(20));
    await eventually('four connections are open', () => server.connections() === 4);
    expect(await open.models.mails.countDocuments({ state: 'sent' })).to.equal(0);
  });

  it('sends other mails while the server delays one', async () => {
    server.responses.rcpt = (to) => (to === 'slow@example.org' ? 'stall' : undefined);
    const queue = queues.open(server.url, { connections: 2, closeMs: 10 });
    await queue.enqueue([resetMail('slow', 'slow@example.org'), ...mails(20)]);
    await allSent(20);
    expect(server.received.map(({ to }) => to[0])).not.to.include('slow@example.org');
  });

  it('sends at most the configured number of mails in a second', async () => {
    // A rate of one mail an hour: the second mail waits, and the stop does not wait for that mail.
    const queue = queues.open(server.url, { perSecond: 1 / 3_600 });
    await queue.enqueue(mails(2));
    await allSent(1);
    await queue.close();
    expect(server.received).to.have.length(1);
    queues.open(server.url);
    await allSent(2);
    expect(server.received).to.have.length(2);
  });

  it('only stores mails without a server', async () => {
    const queue = queues.open(undefined);
    await queue.enqueue([resetMail('kept')]);
    expect(await open.row('kept')).to.include({ state: 'kept', attempts: 0 });
    expect((await open.mails.listStored(undefined, 1))[0]!.open()).to.deep.equal(resetMail('kept'));
  });

  it('adds no recipients and no headers for any name, subject or address', async () => {
    const evil = 'eve@example.org';
    const render = () => ({
      subject: `Hi\r\nBcc: ${evil}\r\n\r\nText`,
      text: 'Hello',
      html: '<p>Hello</p>',
    });
    const addresses = [
      `bob@example.org, ${evil}`,
      `bob@example.org\r\nRCPT TO:<${evil}>`,
      `Bob <${evil}>`,
      'none',
      '',
    ];
    const queue = queues.open(server.url, { render });
    await queue.enqueue(
      ['ann@example.org', ...addresses].map((to, n) => resetMail(`inject-${n}`, to)),
    );
    await isSent('inject-0');
    await eventually('the others are given up', async () => {
      const open_ = await open.models.mails.countDocuments({ state: 'queued' });
      return open_ === 0;
    });
    for (const { to, source } of server.received) {
      expect(to.join()).not.to.contain(evil);
      expect(source).not.to.match(/^Bcc:/m);
      expect(source.split('\r\n\r\n')[0]).to.match(/^Subject: Hi.*Bcc: eve@example\.org.*$/m);
    }
  });

  it('signs mails with DKIM', async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = {
      domainName: 'irp.example',
      keySelector: 'mail1',
      privateKey: pem,
    };
    await queues.open(server.url, { dkim }).enqueue([resetMail('signed')]);
    await isSent('signed');
    const header = /^DKIM-Signature: (.*(?:\r\n[ \t].*)*)/m.exec(server.received[0]!.source)?.[1];
    expect(header)
      .to.contain('d=irp.example')
      .and.to.contain('s=mail1')
      .and.to.match(/a=rsa-sha256/);
  });

  it('sends to a real mail server', async function () {
    const { SMTP_URL, MAIL_API_URL } = process.env;
    if (!SMTP_URL || !MAIL_API_URL) {
      return this.skip();
    }
    const key = `real-${randomUUID()}`;
    await queues.open(SMTP_URL).enqueue([resetMail(key, `${key}@example.org`)]);
    await isSent(key);
    let found: {
      subject: string;
      to: { address: string }[];
      html: string;
    }[] = [];
    await eventually('the server shows it', async () => {
      const all = (await (await fetch(`${MAIL_API_URL}/email`)).json()) as typeof found;
      found = all.filter(({ subject }) => subject === `About ${key} – für Ann`);
      return found.length > 0;
    });
    expect(found).to.have.length(1);
    expect(found[0]!.to[0]).to.include({ address: `${key}@example.org` });
    expect(found[0]!.html).to.contain(`swordfish-${key}`);
  });
});
