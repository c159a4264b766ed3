import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Mail } from '../../src/mail/mail.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';

describe('suppressed addresses', () => {
  let open: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  let server: TestMailServer;
  const ann = 'ann@example.org';

  before(async () => {
    open = await openMails();
    queues = queuesOf(open);
  });
  beforeEach(async () => {
    await open.models.mails.deleteMany({});
    await open.models.suppressedAddresses.deleteMany({});
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

  const stateOf = async (key: string) => (await open.row(key))?.state;
  const at = '2026-11-24T09:00:00.000Z';
  const link = 'https://irp.example/account';
  const application = { id: 'a1', name: 'Monitor' };
  const due = {
    application,
    workspace: 'Desk',
    prefix: 'irs_ab',
    createdAt: at,
    lastUsedAt: null,
    link,
  };
  const ofUser = {
    application,
    publisher: 'P',
    workspace: 'Desk',
    relation: 'user' as const,
    at,
    link,
  };
  const mailsTo = (to: string): Mail[] => [
    resetMail(`account ${to}`, to),
    {
      key: `optional ${to}`,
      to,
      language: 'en',
      kind: 'secret-due',
      params: due,
    },
    {
      key: `security ${to}`,
      to,
      language: 'en',
      kind: 'password-changed',
      params: { link },
    },
    {
      key: `lifecycle ${to}`,
      to,
      language: 'en',
      kind: 'application-deleted',
      params: ofUser,
    },
  ];

  it('are equal in both forms of the domain', async () => {
    const [unicode, ascii] = ['ann@bücher.example', 'ann@xn--bcher-kva.example'];
    const forms = [unicode, ascii, 'Ann@BÜCHER.example'];
    for (const stored of [unicode, ascii]) {
      // The format of an earlier version.
      await open.models.suppressedAddresses.create({
        _id: stored,
        reason: 'unknown',
        createdAt: new Date(),
      });
      const isSuppressed = await queues.suppressions.among(forms);
      expect(forms.map(isSuppressed)).to.deep.equal([true, true, true]);
      for (const form of forms) {
        expect((await queues.suppressions.find(form))?.reason).to.equal('unknown');
      }
      await queues.suppressions.lift(stored === unicode ? ascii : unicode);
      expect(await queues.suppressions.find(stored)).to.equal(undefined);
    }
    await queues.suppressions.add(ascii, 'mailbox unknown');
    expect((await queues.suppressions.list('', 10)).map(({ address }) => address)).to.deep.equal([
      unicode,
    ]);
  });

  it('get only required mails, in any letter case', async () => {
    await queues.suppressions.add('Ann@Example.org', 'mailbox unknown');
    await queues.open(server.url).enqueue([...mailsTo(ann), ...mailsTo('bob@example.org')]);
    for (const key of [
      `security ${ann}`,
      `lifecycle ${ann}`,
      ...mailsTo('bob@example.org').map((mail) => mail.key),
    ]) {
      await eventually(`${key} is sent`, async () => (await stateOf(key)) === 'sent');
    }
    expect(server.received).to.have.length(6);
    for (const kind of ['account', 'optional']) {
      expect(await stateOf(`${kind} ${ann}`)).to.equal('suppressed');
      expect(await open.row(`${kind} ${ann}`)).not.to.have.property('sealedParams');
    }
  });

  it('delay no mails of other addresses, regardless of their number', async () => {
    await queues.suppressions.add(ann, 'mailbox unknown');
    const many = Array.from({ length: 60 }, (_, n) => resetMail(`many-${n}`, ann));
    await queues
      .open(server.url, { connections: 1 })
      .enqueue([...many, resetMail('bob', 'bob@example.org')]);
    await eventually('the last one is sent', async () => (await stateOf('bob')) === 'sent');
    expect(server.received).to.have.length(1);
  });

  it('include addresses that a server reports as unknown, and get mails again after the suppression is lifted', async () => {
    server.responses.rcpt = () => ({ code: 550, message: '5.1.1 no such user' });
    const queue = queues.open(server.url);
    await queue.enqueue([resetMail('first')]);
    await eventually('it has failed', async () => (await stateOf('first')) === 'failed');
    const [row] = await open.models.suppressedAddresses.find({}).lean();
    expect(row)
      .to.include({ _id: ann })
      .and.to.have.property('reason')
      .that.contains('5.1.1 no such user');
    server.responses = {};
    await queue.enqueue([resetMail('second')]);
    await eventually('it is suppressed', async () => (await stateOf('second')) === 'suppressed');
    await queues.suppressions.lift('ANN@example.org');
    await queue.enqueue([resetMail('third')]);
    await eventually('it is sent', async () => (await stateOf('third')) === 'sent');
    expect(server.received).to.have.length(1);
  });

  for (const [what, message] of Object.entries({
    policy: '5.7.1 blocked',
    quota: '5.2.2 full',
    'no reason': 'no',
  })) {
    it(`exclude addresses refused by ${what}`, async () => {
      server.responses.rcpt = () => ({ code: 550, message });
      await queues.open(server.url).enqueue([resetMail('refused')]);
      await eventually('it has failed', async () => (await stateOf('refused')) === 'failed');
      expect(await open.models.suppressedAddresses.countDocuments({})).to.equal(0);
    });
  }

  it('keep the first reason', async () => {
    await queues.suppressions.add(ann, 'first');
    await queues.suppressions.add(ann, 'second '.repeat(100));
    expect(
      (await open.models.suppressedAddresses.find({}).lean()).map(({ reason }) => reason),
    ).to.deep.equal(['first']);
  });
});
