import { randomUUID } from 'node:crypto';
import { silentLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import { testDatabase } from '@irp/testing';
import { expect } from 'chai';
import { openPostOffice, type RunningPostOffice } from '../src/mail/post-office.ts';
import { createSmtpTransport } from '../src/mail/smtp.ts';
import { createMailStore, type MailStore } from '../src/store/mail-store.ts';
import { compileModels } from '../src/store/models.ts';
import { eventually } from './support/eventually.ts';
import { startMailServer, type TestMailServer } from './support/start-mail-server.ts';

const from = 'Platform <no-reply@irp.example>';

describe('authorization: the post office', () => {
  let mails: MailStore;
  let server: TestMailServer;
  let stopDatabase: () => Promise<void>;
  let models: ReturnType<typeof compileModels>;
  const offices: RunningPostOffice[] = [];

  before(async () => {
    const engine = await testDatabase();
    const name = `t${randomUUID().slice(0, 8)}_mail`;
    const database = await connectDatabase({ uri: engine.uri, name, log: silentLogger() }, compileModels);
    models = database.models;
    mails = createMailStore(models);
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
    for (const office of offices.splice(0)) await office.close();
    await server.stop();
  });
  after(() => stopDatabase());

  const open = (url: string | undefined = server.url) => {
    const transport = url === '' ? undefined : createSmtpTransport(url, from);
    const office = openPostOffice({ mails, transport, domain: 'irp.example', log: silentLogger(), lookEveryMs: 20 });
    offices.push(office);
    return office;
  };
  const mail = (key: string, to = 'ann@example.org') => ({ key, to, subject: `About ${key} – für Ann`, text: 'Hello' });
  const row = (key: string) => models.mails.findOne({ key }).lean();
  /** Makes what waits for its next attempt due at once. */
  const hurry = () => models.mails.updateMany({ state: 'queued' }, { $set: { nextAttemptAt: new Date(0) } });

  it('sends a mail once, to the one it is for, and forgets its text', async () => {
    const office = open();
    await office.post(mail('one'));
    await office.post({ ...mail('one'), text: 'A second time' });
    await eventually(async () => (await row('one'))?.state === 'sent');
    expect(server.received).to.have.length(1);
    expect(server.received[0]!.to).to.deep.equal(['ann@example.org']);
    expect(server.received[0]!.messageId).to.match(/^<[\w-]{36}@irp\.example>$/);
    expect(await row('one')).not.to.have.property('text');
  });

  it('tries again what the server refuses for now, under the same Message-ID', async () => {
    let refused = 0;
    server.refuse = () => (refused++ === 0 ? { code: 451, message: 'greylisted' } : undefined);
    await open().post(mail('grey'));
    await eventually(async () => (await row('grey'))?.failure?.includes('greylisted') ?? false);
    expect((await row('grey'))?.state).to.equal('queued');
    await hurry();
    await eventually(async () => (await row('grey'))?.state === 'sent');
    expect(server.received[0]!.messageId).to.equal(`<${(await row('grey'))!._id}@irp.example>`);
  });

  it('gives up what is refused for good, and goes on with the next', async () => {
    server.refuse = (to) => (to === 'gone@example.org' ? { code: 550, message: 'no such user' } : undefined);
    const office = open();
    await office.post(mail('gone', 'gone@example.org'));
    await office.post(mail('here'));
    await eventually(async () => (await row('here'))?.state === 'sent');
    await eventually(async () => (await row('gone'))?.state === 'failed');
    expect((await row('gone'))?.failure).to.contain('no such user');
  });

  it('loses nothing while the server is away', async () => {
    const port = Number(new URL(server.url).port);
    await server.stop();
    await open().post(mail('patient'));
    await eventually(async () => (await row('patient'))?.failure !== null);
    expect((await row('patient'))?.state).to.equal('queued');
    server = await startMailServer(port);
    await hurry();
    await eventually(async () => (await row('patient'))?.state === 'sent');
  });

  it('is shared by processes: each mail goes out once', async () => {
    const all = [open(), open(), open()];
    await Promise.all(Array.from({ length: 30 }, (_, at) => all[at % 3]!.post(mail(`many-${at}`))));
    await eventually(async () => (await models.mails.countDocuments({ state: 'sent' })) === 30);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).to.equal(30);
    expect(server.received).to.have.length(30);
  });

  it('keeps mails in the mailbox where no server is configured, newest first, in pages', async () => {
    const office = open('');
    for (const key of ['first', 'second', 'third']) await office.post(mail(key));
    const newest = await mails.kept(undefined, 2);
    expect(newest.map(({ subject }) => subject)).to.deep.equal(['About third – für Ann', 'About second – für Ann']);
    expect((await mails.kept(newest[1]!.id, 2)).map(({ text }) => text)).to.deep.equal(['Hello']);
    expect(server.received).to.have.length(0);
  });

  it('cannot be made to mail others by what stands in a name', async () => {
    await open().post({ ...mail('inject'), subject: 'Hi\r\nBcc: victim@example.org' });
    await eventually(async () => (await row('inject'))?.state === 'sent');
    expect(server.received[0]!.to).to.deep.equal(['ann@example.org']);
    expect(server.received[0]!.source).not.to.match(/^Bcc:/m);
  });

  it('is understood by a mail server that others wrote', async function () {
    const { SMTP_URL, MAIL_API_URL } = process.env;
    if (!SMTP_URL || !MAIL_API_URL) return this.skip();
    const key = `real-${randomUUID()}`;
    await open(SMTP_URL).post(mail(key, `${key}@example.org`));
    await eventually(async () => (await row(key))?.state === 'sent');
    const all = (await (await fetch(`${MAIL_API_URL}/email`)).json()) as { subject: string; to: object[] }[];
    const found = all.filter(({ subject }) => subject === `About ${key} – für Ann`);
    expect(found).to.have.length(1);
    expect(found[0]!.to[0]).to.include({ address: `${key}@example.org` });
  });
});
