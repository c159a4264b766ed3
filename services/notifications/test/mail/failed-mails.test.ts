import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Mail } from '../../src/mail/mail.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { connectMails, resetMail } from '../support/open-mails.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

interface Listed {
  mails: {
    id: string;
    kind: string;
    address: string;
    reason: string;
    failedAt: string | null;
    canRetry: boolean;
  }[];
  more: boolean;
}

const nobody = { code: 550, message: '5.1.1 no such user' };
const blocked = { code: 550, message: '5.7.1 blocked by a filter' };

/** A mail without a link to an account. */
function changedMail(key: string, to: string): Mail {
  const params = { link: `https://irp.example/account/password?about=${key}` };
  return {
    key,
    to,
    language: 'en',
    userId: key,
    kind: 'password-changed',
    params,
  };
}

describe('failed mails', () => {
  let notifications: RunningNotifications;
  let server: TestMailServer;
  let opened: Awaited<ReturnType<typeof connectMails>>;

  before(async () => {
    server = await startMailServer();
    const secretsKey = Buffer.alloc(32, 7).toString('base64');
    notifications = await startNotifications({ SMTP_URL: server.url, SECRETS_KEY: secretsKey });
    const { mongodbUri: uri, databasePrefix } = notifications.platform.platform;
    opened = await connectMails({
      uri,
      name: `${databasePrefix}notifications`,
      secretsKey,
    });
  });
  beforeEach(async () => {
    server.responses = {};
    server.received.length = 0;
    await opened.models.mails.deleteMany({});
    await opened.models.suppressedAddresses.deleteMany({});
  });
  after(async () => {
    await opened.database.close();
    await notifications.stop();
    await server.stop();
  });

  const post = (path: string, body: object) =>
    notifications.call('POST', path, { as: 'internal', body });
  const list = async (body: object = {}): Promise<Listed> => {
    const { status, body: page, text } = await post('/internal/failed-mails', body);
    expect(status, text).to.equal(200);
    return page;
  };
  const retry = (id: string) => post('/internal/failed-mails/retry', { id });
  const stateOf = async (key: string) => (await opened.models.mails.findOne({ key }).lean())?.state;
  const giveUp = async (...mails: Mail[]) => {
    await opened.mails.add(mails, 'queued');
    for (const { key } of mails) {
      await eventually(`${key} is given up`, async () => (await stateOf(key)) === 'failed');
    }
  };

  it('are listed with the reason, newest first, in pages, and counted', async () => {
    server.responses.rcpt = (to) => (to === 'gone@example.org' ? nobody : blocked);
    const startedMs = Date.now();
    await giveUp(changedMail('first', 'ann@example.org'));
    await giveUp(changedMail('second', 'gone@example.org'));
    await giveUp(resetMail('third'));
    const { mails, more } = await list();
    expect(more).to.equal(false);
    expect(mails.map(({ kind, address, canRetry }) => [kind, address, canRetry])).to.deep.equal([
      ['password-reset', 'ann@example.org', false],
      ['password-changed', 'gone@example.org', true],
      ['password-changed', 'ann@example.org', true],
    ]);
    expect(mails[0]!.reason).to.contain('5.7.1 blocked');
    expect(Date.parse(String(mails[0]!.failedAt))).to.be.within(startedMs, Date.now());
    const first = await list({ limit: 2 });
    expect([first.mails.length, first.more]).to.deep.equal([2, true]);
    const second = await list({ limit: 2, before: first.mails[1]!.id });
    expect([second.mails, second.more]).to.deep.equal([[mails[2]], false]);
    const { text: metrics } = await notifications.call('GET', '/metrics');
    expect(metrics).to.match(/^notifications_mails_failed\{.*\} 3$/m);
  });

  it('are sent again, with their contents, the same Message-ID and new attempts', async () => {
    server.responses.rcpt = () => blocked;
    await giveUp(changedMail('again', 'ann@example.org'));
    await opened.models.mails.updateOne(
      { key: 'again' },
      { $set: { createdAt: new Date(0), attempts: 9 } },
    );
    const [failed] = (await list()).mails;
    server.responses.rcpt = () => ({ code: 451, message: '4.7.1 greylisted' });
    expect((await retry(failed!.id)).status).to.equal(204);
    await eventually('it is tried', async () =>
      ((await opened.models.mails.findOne({ key: 'again' }).lean())?.failure ?? '').includes(
        'greylisted',
      ),
    );
    expect(await opened.models.mails.findOne({ key: 'again' }).lean()).to.include({
      state: 'queued',
      attempts: 1,
    });
    server.responses = {};
    await opened.models.mails.updateOne({ key: 'again' }, { $set: { nextAttemptAt: new Date(0) } });
    await eventually('it is sent', async () => (await stateOf('again')) === 'sent');
    expect(server.received.map(({ to }) => to)).to.deep.equal([['ann@example.org']]);
    expect(server.received[0]!.messageId).to.contain(failed!.id);
    expect(server.received[0]!.source).to.contain('about=');
    expect((await retry(failed!.id)).status, 'once it is sent').to.equal(404);
    expect((await list()).mails).to.deep.equal([]);
  });

  it('are not sent again if they had an access link: their contents are deleted', async () => {
    server.responses.rcpt = () => blocked;
    await giveUp(resetMail('reset'));
    expect(await opened.models.mails.findOne({ key: 'reset' }).lean()).not.to.have.property(
      'sealedParams',
    );
    const { status, body } = await retry((await list()).mails[0]!.id);
    expect([status, body.detail]).to.deep.equal([
      409,
      'The contents of the mail were removed, so the mail cannot be sent again.',
    ]);
  });

  it('of an optional kind are not sent to a suppressed address, until the suppression is lifted', async () => {
    server.responses.rcpt = () => nobody;
    const params = {
      endpoint: {
        id: 'e',
        url: 'https://a.example',
        description: '',
      },
      workspace: 'Desk',
    };
    const at = new Date().toISOString();
    const more = {
      since: at,
      disabledAt: at,
      lastError: 'x',
      link: 'https://irp.example/webhooks/e',
    };
    const mail = {
      key: 'failing',
      to: 'gone@example.org',
      language: 'en',
    } as const;
    await giveUp({
      ...mail,
      kind: 'webhook-endpoint-failing',
      params: { ...params, ...more },
    });
    const [failed] = (await list()).mails;
    server.responses = {};
    expect((await retry(failed!.id)).status).to.equal(409);
    await post('/internal/mail-bounces/lift', { address: 'gone@example.org' });
    expect((await retry(failed!.id)).status).to.equal(204);
    await eventually('it is sent', async () => (await stateOf('failing')) === 'sent');
  });

  it('are for operators alone', async () => {
    const owner = await (await notifications.createWorkspace()).person('owner');
    for (const path of ['/internal/failed-mails', '/internal/failed-mails/retry']) {
      const request = {
        service: 'notifications',
        method: 'POST',
        target: path,
      };
      for (const sender of ['gateway', 'mailbox'] as const) {
        const headers = {
          'x-irp-principal': notifications.platform.signer.signService(sender, request),
        };
        expect(
          (
            await notifications.call('POST', path, {
              headers,
              body: {},
            })
          ).status,
        ).to.equal(403);
      }
      expect(
        (
          await notifications.call('POST', path, {
            as: owner,
            body: {},
          })
        ).status,
      ).to.be.oneOf([401, 403]);
      expect((await notifications.call('POST', path, { body: {} })).status).to.equal(401);
    }
    expect((await retry('unknown')).status).to.equal(404);
    for (const limit of [0, 201]) {
      expect((await post('/internal/failed-mails', { limit })).status).to.equal(400);
    }
  });
});
