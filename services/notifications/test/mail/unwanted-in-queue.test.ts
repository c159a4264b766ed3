import { randomUUID } from 'node:crypto';
import { type MailKindName, optionalMailKinds } from '@irp/contracts/notifications';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Mail } from '../../src/mail/mail.ts';
import type { Preferences } from '../../src/mail/recipients/domain/preferences.ts';
import { createFindUnwanted } from '../../src/mail/recipients/find-unwanted.ts';
import { sampleMails } from '../../src/mail/rendering/sample-mails.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';

describe('mails turned off while they wait for a mail server', () => {
  let open: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  let server: TestMailServer;
  let chosen: Map<string, Preferences>;

  before(async () => {
    open = await openMails();
    queues = queuesOf(open);
    server = await startMailServer();
  });
  beforeEach(async () => {
    await open.models.mails.deleteMany({});
    server.received.length = 0;
    chosen = new Map();
  });
  afterEach(() => queues.close());
  after(async () => {
    expect(await open.scans()).to.deep.equal([]);
    await server.stop();
    await open.close();
  });

  const findUnwanted = createFindUnwanted({
    findAll: async (ids) => new Map([...chosen].filter(([id]) => ids.includes(id))),
  });
  function mailOf(kind: MailKindName, userId?: string): Mail {
    const { params } = sampleMails().find(({ mail }) => mail.kind === kind)!.mail;
    const to = `${randomUUID()}@example.org`;
    return {
      key: `${kind}/${userId}`,
      to,
      language: 'en',
      kind,
      params,
      ...(userId ? { userId } : {}),
    } as Mail;
  }
  async function keys(state: 'queued' | 'sent' | 'unwanted'): Promise<string[]> {
    return (await open.models.mails.find({ state }).lean()).map(({ key }) => key).toSorted();
  }

  it('are not sent, while mails of other kinds and people, and required mails are sent', async () => {
    const disabled: MailKindName[] = ['secret-due', 'application-suspended', 'password-reset'];
    const mails = [
      mailOf('secret-due', 'ann'),
      mailOf('secret-due', 'ben'),
      mailOf('webhook-endpoint-failing', 'ann'),
      mailOf('application-suspended', 'ann'),
      mailOf('password-reset', 'ann'),
      mailOf('digest', 'ann'),
      mailOf('secret-due'),
    ];
    server.responses.rcpt = () => ({ code: 451, message: '4.7.1 greylisted' });
    await queues.open(server.url, { findUnwanted }).enqueue(mails);
    await eventually(
      'each was tried',
      async () =>
        (await open.models.mails.countDocuments({ state: 'queued', failure: null })) === 0,
    );
    chosen.set('ann', { digest: 'daily', disabled });
    delete server.responses.rcpt;
    await open.makeDue();
    await eventually('none waits', async () => (await keys('queued')).length === 0);
    expect(await keys('unwanted')).to.deep.equal(['secret-due/ann']);
    expect(await keys('sent')).to.have.length(mails.length - 1);
    expect(server.received).to.have.length(mails.length - 1);
    expect(await open.row('secret-due/ann')).not.to.have.property('sealedParams');
  });

  it('are sent if turned on again, and a digest is not sent if all its kinds are off', async () => {
    chosen.set('ann', { digest: 'off', disabled: [] });
    chosen.set('ben', { digest: 'daily', disabled: [...optionalMailKinds] });
    await queues
      .open(server.url, { findUnwanted })
      .enqueue([mailOf('secret-due', 'ann'), mailOf('digest', 'ben')]);
    await eventually('none waits', async () => (await keys('queued')).length === 0);
    expect([await keys('sent'), await keys('unwanted')]).to.deep.equal([
      ['secret-due/ann'],
      ['digest/ben'],
    ]);
  });
});
