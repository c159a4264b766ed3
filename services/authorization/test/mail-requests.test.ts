import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { authorization } from '@irp/authorization';
import type { MailRequest } from '@irp/contracts/authorization';
import { newEvent } from '@irp/events';
import { createLogger } from '@irp/observability';
import { createSealer } from '@irp/secrets';
import type { Service } from '@irp/service';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { createRequestMail, type RequestMail } from '../src/mail/request-mail.ts';
import type { RequestedMail } from '../src/mail/requested-mail.ts';
import {
  createMailRequestStore,
  type MailRequestStore,
} from '../src/mail/store/mail-request-store.ts';
import { type EventRecorder, recordEvents } from './support/record-events.ts';

const leasePath = '/internal/mail-requests/lease';
const link = 'https://irp.example/account/password/new?token=swordfish';

describe('mail requests', () => {
  let platform: TestPlatform;
  let recorder: EventRecorder;
  let requestMail: RequestMail;
  /** The API of two processes. */
  let calls: [ApiClient, ApiClient];
  let logged = '';

  const storeWith = (key: string): MailRequestStore =>
    createMailRequestStore(recorder.models, createSealer(key));

  before(async () => {
    platform = await createTestPlatform();
    const log = createLogger('test', 'trace', {
      write(line: string) {
        logged += line;
      },
    });
    const logging: Service = {
      ...authorization,
      start: (given) => authorization.start({ ...given, log }),
    };
    calls = [(await platform.start(logging)).call, (await platform.start(logging)).call];
    recorder = await recordEvents(platform);
    const { SECRETS_KEY = '' } = platform.platform.environment;
    requestMail = createRequestMail({
      mailRequests: storeWith(SECRETS_KEY),
      languageOf: async () => 'en',
    });
  });
  beforeEach(() => recorder.models.mailRequests.deleteMany({}));
  after(async () => {
    await recorder.close();
    await platform.stop();
  });

  const mail = (
    key: string,
    more: Partial<Omit<RequestedMail, 'kind' | 'params'>> = {},
  ): RequestedMail => ({
    key,
    to: 'ann@example.org',
    userId: 'user-1',
    ...more,
    kind: 'password-reset',
    params: { link },
  });
  const lease = async (limit = 100, call = calls[0]): Promise<MailRequest[]> => {
    const { status, body, text } = await call('POST', leasePath, {
      as: 'internal',
      body: { limit },
    });
    expect(status, text).to.equal(200);
    return body.requests;
  };
  const settle = async (ids: string[]) => {
    const response = await calls[1]('POST', '/internal/mail-requests/settle', {
      as: 'internal',
      body: { ids },
    });
    expect([response.status, response.text]).to.deep.equal([204, '']);
  };
  const row = (key: string) => recorder.models.mailRequests.findOne({ key }).lean();
  /** As if a minute had passed. */
  const expireLeases = () =>
    recorder.models.mailRequests.updateMany({}, { $set: { leasedUntil: new Date(0) } });
  const keysOf = (requests: readonly MailRequest[]) => requests.map(({ key }) => key);

  it('are returned with all data for rendering and sending', async () => {
    await requestMail(mail('one'));
    const [request, ...more] = await lease();
    expect(more).to.deep.equal([]);
    const { id, createdAt, ...rest } = request!;
    expect(rest).to.deep.equal({
      key: 'one',
      to: 'ann@example.org',
      userId: 'user-1',
      language: 'en',
      kind: 'password-reset',
      params: { link },
    });
    const stored = await row('one');
    expect([id, createdAt]).to.deep.equal([stored!._id, stored!.createdAt.toISOString()]);
    expect(stored!.expireAt.getTime() - stored!.createdAt.getTime()).to.equal(30 * 86_400_000);
  });

  it('are leased once, oldest first, to concurrent processes', async () => {
    for (let at = 0; at < 30; at++) {
      await requestMail(mail(`many-${at}`));
      if (at < 2) {
        // Requests of the same millisecond have no order.
        await pause(2);
      }
    }
    expect(keysOf(await lease(2))).to.deep.equal(['many-0', 'many-1']);
    const both = await Promise.all(Array.from({ length: 8 }, (_, at) => lease(10, calls[at % 2])));
    const leased = both.flat();
    // Of concurrent calls, some get nothing: the rest is available to the next call.
    while (leased.length < 28) {
      leased.push(...(await lease(10)));
    }
    expect(new Set(keysOf(leased)).size).to.equal(28);
    expect(await lease()).to.deep.equal([]);
  });

  it('are returned again if a process crashes before it settles them', async () => {
    await requestMail(mail('patient'));
    const [first] = await lease();
    const leasedForMs = (await row('patient'))!.leasedUntil.getTime() - Date.now();
    expect(leasedForMs).to.be.above(0).and.at.most(60_000);
    expect(await lease()).to.deep.equal([]);
    await expireLeases();
    expect(await lease(1, calls[1])).to.deep.equal([first]);
  });

  it('keep only their key after they are settled, and no recipient or contents', async () => {
    await requestMail(mail('done'));
    const [request] = await lease();
    await settle([request!.id, randomUUID()]);
    await settle([request!.id]);
    const stored = await row('done');
    expect(stored!.state).to.equal('taken');
    expect(stored).not.to.have.any.keys('to', 'sealedParams');
    await requestMail(mail('done', { to: 'another@example.org' }));
    await expireLeases();
    expect(await lease()).to.deep.equal([]);
    expect(await recorder.models.mailRequests.countDocuments({})).to.equal(1);
  });

  it('with the same key are one mail request, even with other contents', async () => {
    await Promise.all(
      [1, 2, 3].map((at) => requestMail(mail('same', { to: `${at}@example.org` }))),
    );
    expect(await lease()).to.have.length(1);
  });

  it('without permission to send are stored without contents, and never leased', async () => {
    await requestMail(mail('withheld', { isWithheld: true }));
    await requestMail(mail('next'));
    expect(keysOf(await lease())).to.deep.equal(['next']);
    const stored = await row('withheld');
    expect(stored!.state).to.equal('withheld');
    expect(stored).not.to.have.property('sealedParams');
  });

  it('are encrypted in the database, and cannot move to another row', async () => {
    await requestMail(mail('mine'));
    const stored = (await row('mine'))!;
    expect(Buffer.from(stored.sealedParams!.buffer).toString('latin1')).not.to.contain('swordfish');
    expect(JSON.stringify(stored)).not.to.contain('swordfish');
    await requestMail(mail('moved'));
    await recorder.models.mailRequests.updateOne(
      { key: 'moved' },
      { $set: { sealedParams: stored.sealedParams, to: 'eve@example.org' } },
    );
    expect(keysOf(await lease())).to.deep.equal(['mine']);
    expect((await row('moved'))!.state).to.equal('failed');
  });

  it('encrypted with another SECRETS_KEY do not block other requests', async () => {
    await storeWith(randomBytes(32).toString('base64')).add({ ...mail('lost'), language: 'de' });
    await requestMail(mail('found'));
    expect(await lease(1)).to.deep.equal([]);
    expect(keysOf(await lease(1))).to.deep.equal(['found']);
    const stored = (await row('lost'))!;
    expect(stored.state).to.equal('failed');
    expect(logged)
      .to.contain(`"mailRequestId":"${stored._id}"`)
      .and.contain('no key of SECRETS_KEY decrypts');
    await expireLeases();
    expect(keysOf(await lease())).to.deep.equal(['found']);
  });

  it('are stored with their events, and their contents appear neither in events nor in the log', async () => {
    const [workspaceId, subject] = [randomUUID(), randomUUID()];
    const actor = { type: 'user', id: subject } as const;
    const invited = {
      type: 'user.invited',
      workspaceId,
      subject,
      actor,
      data: {},
    } as const;
    await requestMail(mail('with-event', { events: [newEvent(Date.now(), invited)] }));
    const [request] = await lease();
    await settle([request!.id]);
    const published = await recorder.all();
    expect(published.filter((event) => event.subject === subject)).to.have.length(1);
    for (const secret of ['swordfish', 'ann@example.org']) {
      expect(JSON.stringify(published) + logged, secret).not.to.contain(secret);
    }
    const stored = (await row('with-event'))!;
    expect(
      stored.removeAt,
      'removed in time, but not before its events are published',
    ).to.be.an.instanceOf(Date);
  });

  it('are accessible to the notifications service alone', async () => {
    await requestMail(mail('private'));
    const signed = {
      service: 'authorization',
      method: 'POST',
      target: leasePath,
      clientAddress: undefined,
    };
    for (const sender of ['gateway', 'directory', 'audit', 'mailbox', 'operator'] as const) {
      const headers = { 'x-irp-principal': platform.signer.signService(sender, signed) };
      const response = await calls[0]('POST', leasePath, {
        headers,
        body: { limit: 1 },
      });
      expect([sender, response.status]).to.deep.equal([sender, 403]);
    }
    expect((await calls[0]('POST', leasePath, { body: { limit: 1 } })).status).to.equal(401);
    expect(keysOf(await lease())).to.deep.equal(['private']);
  });

  for (const [path, body, field] of [
    ['lease', {}, 'limit'],
    ['lease', { limit: 0 }, 'limit'],
    ['lease', { limit: 101 }, 'limit'],
    ['settle', { ids: [] }, 'ids'],
    ['settle', { ids: Array.from({ length: 101 }, (_, at) => `${at}`) }, 'ids'],
  ] as const) {
    it(`reject a ${path} with ${JSON.stringify(body).slice(0, 14)}`, async () => {
      const response = await calls[0]('POST', `/internal/mail-requests/${path}`, {
        as: 'internal',
        body,
      });
      expect([response.status, response.body.errors[0].field]).to.deep.equal([400, field]);
    });
  }
});
