import { randomBytes, randomUUID } from 'node:crypto';
import { silentLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/sealing';
import { testDatabase } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { openMailQueue, type RunningMailQueue } from '../src/mail/mail-queue.ts';
import { createSmtpTransport } from '../src/mail/smtp.ts';
import { createMailStore, type MailStore } from '../src/mail/store/mail-store.ts';
import { compileModels } from '../src/models.ts';
import { startMailServer, type TestMailServer } from './support/start-mail-server.ts';

const from = 'Platform <no-reply@irp.example>';

describe('mail queue', () => {
  let mails: MailStore;
  let server: TestMailServer;
  let stopDatabase: () => Promise<void>;
  let models: ReturnType<typeof compileModels>;
  const queues: RunningMailQueue[] = [];

  before(async () => {
    const engine = await testDatabase();
    const name = `t${randomUUID().slice(0, 8)}_mail`;
    const database = await connectDatabase({ uri: engine.uri, name, log: silentLogger() }, compileModels);
    models = database.models;
    mails = createMailStore(models, createSealer(randomBytes(32).toString('base64')));
    stopDatabase = async () => {
      await database.close();
      await engine.stop();
    };
  });
  beforeEach(async () => {
    await models.mails.deleteMany({});
    server = await startMailServer();
  });
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close();
    await server.stop();
  });
  after(() => stopDatabase());

  const open = (url: string | undefined = server.url) => {
    const transport = url === '' ? undefined : createSmtpTransport(url, from);
    const queue = openMailQueue({ mails, transport, domain: 'irp.example', log: silentLogger(), pollIntervalMs: 20 });
    queues.push(queue);
    return queue;
  };
  const mail = (key: string, to = 'ann@example.org') => ({ key, to, subject: `About ${key} – für Ann`, text: 'Hello' });
  const row = (key: string) => models.mails.findOne({ key }).lean();
  /** Makes all queued mails due now. */
  const makeDue = () => models.mails.updateMany({ state: 'queued' }, { $set: { nextAttemptAt: new Date(0) } });

  it('sends a mail once, to its recipient, and removes its text', async () => {
    const queue = open();
    await queue.enqueue(mail('one'));
    await queue.enqueue({ ...mail('one'), text: 'A second time' });
    await eventually('the mail is sent', async () => (await row('one'))?.state === 'sent');
    expect(server.received).to.have.length(1);
    expect(server.received[0]!.to).to.deep.equal(['ann@example.org']);
    expect(server.received[0]!.messageId).to.match(/^<[\w-]{36}@irp\.example>$/);
    expect(await row('one')).not.to.have.any.keys('text', 'sealedText');
  });

  it('neither sends nor shows a withheld mail, and stores no text of it', async () => {
    for (const [key, queue] of Object.entries({ sent: open(), shown: open('') })) {
      await queue.enqueue({ ...mail(key), isWithheld: true });
      await queue.enqueue(mail(`${key}-next`));
      expect(await row(key)).to.include({ state: 'withheld', attempts: 0 });
    }
    await eventually('the next mail is sent', async () => server.received.length === 1);
    const shown = await mails.listMailbox(undefined, 10);
    expect(shown.map(({ subject }) => subject)).to.deep.equal(['About shown-next – für Ann']);
    await models.mails.updateMany({ state: 'withheld' }, { $set: { state: 'kept' } });
    const texts = (await mails.listMailbox(undefined, 10)).map(({ text }) => text);
    expect(texts.toSorted()).to.deep.equal(['', '', 'Hello']);
  });

  it('stores no text that a reader of the database could use', async () => {
    const queue = open('');
    await queue.enqueue({ ...mail('link'), text: 'https://irp.example/account/password/new?token=swordfish' });
    const stored = await row('link');
    expect(Buffer.from(stored!.sealedText!.buffer).toString('latin1')).not.to.contain('swordfish');
    expect(JSON.stringify(stored)).not.to.contain('swordfish');
    expect((await mails.listMailbox(undefined, 1))[0]!.text).to.contain('token=swordfish');
    // Moved to another row, the text does not open.
    await queue.enqueue(mail('other'));
    await models.mails.updateOne({ key: 'other' }, { $set: { sealedText: stored!.sealedText } });
    expect((await mails.listMailbox(undefined, 1))[0]!.text).to.contain('Decryption failed');
    // Nor does it keep others from being sent.
    await models.mails.updateMany({ key: 'other' }, { $set: { state: 'queued' } });
    await open().enqueue(mail('next'));
    await eventually('the next mail is sent', async () => (await row('next'))?.state === 'sent');
    await eventually('the moved text has failed', async () => (await row('other'))?.state === 'failed');
    expect(server.received).to.have.length(1);
  });

  it('sends the texts that an earlier version stored', async () => {
    const queue = open('');
    await queue.enqueue(mail('earlier'));
    await models.mails.updateOne(
      { key: 'earlier' },
      { $set: { text: 'Of 0.1', state: 'queued' }, $unset: { sealedText: 1 } },
    );
    open();
    await eventually('the mail is sent', async () => (await row('earlier'))?.state === 'sent');
    expect(JSON.stringify(server.received)).to.contain('Of 0.1');
  });

  it('retries after a temporary rejection, with the same Message-ID', async () => {
    let rejected = 0;
    server.refuse = () => (rejected++ === 0 ? { code: 451, message: 'greylisted' } : undefined);
    await open().enqueue(mail('grey'));
    await eventually(
      'the mail is deferred by greylisting',
      async () => (await row('grey'))?.failure?.includes('greylisted') ?? false,
    );
    expect((await row('grey'))?.state).to.equal('queued');
    await makeDue();
    await eventually('the mail is sent', async () => (await row('grey'))?.state === 'sent');
    expect(server.received[0]!.messageId).to.equal(`<${(await row('grey'))!._id}@irp.example>`);
  });

  it('gives up after a permanent rejection, and sends the next mail', async () => {
    server.refuse = (to) => (to === 'gone@example.org' ? { code: 550, message: 'no such user' } : undefined);
    const queue = open();
    await queue.enqueue(mail('gone', 'gone@example.org'));
    await queue.enqueue(mail('here'));
    await eventually('the other mail is sent', async () => (await row('here'))?.state === 'sent');
    await eventually('the mail has failed', async () => (await row('gone'))?.state === 'failed');
    expect((await row('gone'))?.failure).to.contain('no such user');
  });

  it('sends mails later when the server was unavailable', async () => {
    const port = Number(new URL(server.url).port);
    await server.stop();
    await open().enqueue(mail('patient'));
    await eventually('the first attempt has failed', async () => (await row('patient'))?.failure !== null);
    expect((await row('patient'))?.state).to.equal('queued');
    server = await startMailServer(port);
    await makeDue();
    await eventually('the mail is sent', async () => (await row('patient'))?.state === 'sent');
  });

  it('sends each mail once across processes', async () => {
    const all = [open(), open(), open()];
    await Promise.all(Array.from({ length: 30 }, (_, at) => all[at % 3]!.enqueue(mail(`many-${at}`))));
    await eventually(
      'all 30 mails are sent',
      async () => (await models.mails.countDocuments({ state: 'sent' })) === 30,
    );
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).to.equal(30);
    expect(server.received).to.have.length(30);
  });

  it('lists mails in the mailbox without a server, newest first, in pages', async () => {
    const queue = open('');
    for (const key of ['first', 'second', 'third']) await queue.enqueue(mail(key));
    const newest = await mails.listMailbox(undefined, 2);
    expect(newest.map(({ subject }) => subject)).to.deep.equal(['About third – für Ann', 'About second – für Ann']);
    expect((await mails.listMailbox(newest[1]!.id, 2)).map(({ text }) => text)).to.deep.equal(['Hello']);
    expect(server.received).to.have.length(0);
  });

  it('does not add recipients from line breaks in a subject', async () => {
    await open().enqueue({ ...mail('inject'), subject: 'Hi\r\nBcc: victim@example.org' });
    await eventually('the mail is sent', async () => (await row('inject'))?.state === 'sent');
    expect(server.received[0]!.to).to.deep.equal(['ann@example.org']);
    expect(server.received[0]!.source).not.to.match(/^Bcc:/m);
  });

  it('sends to a real mail server', async function () {
    const { SMTP_URL, MAIL_API_URL } = process.env;
    if (!SMTP_URL || !MAIL_API_URL) return this.skip();
    const key = `real-${randomUUID()}`;
    await open(SMTP_URL).enqueue(mail(key, `${key}@example.org`));
    await eventually('the mail is sent', async () => (await row(key))?.state === 'sent');
    const all = (await (await fetch(`${MAIL_API_URL}/email`)).json()) as { subject: string; to: object[] }[];
    const found = all.filter(({ subject }) => subject === `About ${key} – für Ann`);
    expect(found).to.have.length(1);
    expect(found[0]!.to[0]).to.include({ address: `${key}@example.org` });
  });
});
