import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { createSealer } from '@irp/secrets';
import { expect } from 'chai';
import { createEndpointStore } from '../../src/webhooks/store/endpoint-store.ts';
import { collectEvents, type PublishedEvents } from '../support/collect-events.ts';
import { openWebhookModels } from '../support/open-models.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';
const hourMs = 3_600_000;

describe('notifications: secrets of a webhook endpoint', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let owner: Principal;
  let published: PublishedEvents;
  let created: { id: string; secret: string };

  before(async () => {
    notifications = await startNotifications();
    published = await collectEvents(notifications);
    database = await openWebhookModels(notifications);
    owner = await (await notifications.createWorkspace()).person('owner');
  });
  beforeEach(async () => {
    const { status, body, text } = await create();
    expect(status, text).to.equal(201);
    created = body;
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });

  const create = (headers = {}, as = owner) =>
    notifications.call('POST', path, {
      as,
      headers,
      body: newWebhookEndpointExample,
    });
  const call = (method: string, rest = '', body?: object, headers = {}, as = owner) =>
    notifications.call(method, `${path}/${created.id}/secrets${rest}`, {
      as,
      headers,
      body,
    });
  async function rotated(body: object = {}, headers = {}) {
    const { status, body: secret, text } = await call('POST', '', body, headers);
    expect(status, text).to.equal(201);
    return secret;
  }
  async function list(): Promise<
    {
      id: string;
      hint: string;
      createdAt: string;
      expiresAt: string | null;
    }[]
  > {
    const { status, body, text } = await call('GET', '?limit=100');
    expect([status, body.meta.totalRecords], text).to.deep.equal([200, body.data.length]);
    return body.data;
  }
  /** The secrets as read by deliveries. */
  async function stored() {
    const sealer = createSealer(notifications.platform.platform.environment.SECRETS_KEY!);
    return (await createEndpointStore(database.models, sealer).find(created.id))!.secrets;
  }
  const hoursOf = (from: string, to: string | null | undefined) =>
    (Date.parse(to ?? '') - Date.parse(from)) / hourMs;

  it('are created without a body as with {}', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-length': '0' }]) {
      const { status, body, text } = await call('POST', '', undefined, headers);
      expect([status, body.type], text).to.deep.equal([201, 'hmac']);
    }
  });

  it('are listed without their values', async () => {
    const [secret, ...others] = await list();
    expect(others).to.deep.equal([]);
    expect(secret).to.deep.include({
      type: 'hmac',
      publicKey: null,
      createdBy: owner.userId,
      expiresAt: null,
    });
    expect(secret?.hint).to.equal(created.secret.slice(0, 'whsec_'.length + 4));
    expect(JSON.stringify(secret)).not.to.contain(created.secret);
  });

  it('are replaced by a rotation, and the former secret signs for a day', async () => {
    const [former] = await list();
    const secret = await rotated();
    expect(secret.secret).to.match(/^whsec_[\w+/]{43}=$/);
    expect(secret.secret).not.to.equal(created.secret);
    const [newest, old] = await list();
    const { secret: _, ...shown } = secret;
    expect(newest).to.deep.equal(shown);
    expect([old?.id, hoursOf(newest!.createdAt, old?.expiresAt)]).to.deep.equal([former?.id, 24]);
    expect((await stored()).map(({ value }) => value)).to.deep.equal([
      secret.secret,
      created.secret,
    ]);
  });

  it('end with a later rotation with a shorter overlap, but not later with a longer overlap', async () => {
    const first = (await list())[0]!;
    const second = await rotated({ overlapHours: 2 });
    const third = await rotated({ overlapHours: 168 });
    const secrets = await list();
    const endOf = (id: string) => secrets.find((one) => one.id === id)?.expiresAt;
    expect([
      hoursOf(second.createdAt, endOf(first.id)),
      hoursOf(third.createdAt, endOf(second.id)),
    ]).to.deep.equal([2, 168]);
    const { id } = await rotated({ overlapHours: 0 });
    expect((await list()).map((one) => one.id)).to.deep.equal([id]);
    expect((await stored()).map((one) => one.id)).to.deep.equal([id]);
  });

  it('are at most five at a time, and a sixth is refused', async () => {
    for (let n = 0; n < 4; n++) {
      await rotated();
    }
    const before = await list();
    const { status, body } = await call('POST', '', {});
    expect([status, body.message]).to.deep.equal([
      409,
      'The endpoint has 5 valid secrets, which is the limit: revoke a secret, or rotate the secret with overlapHours 0.',
    ]);
    expect(await list()).to.deep.equal(before);
  });

  it('are two after two concurrent rotations, and one after two rotations with the same If-Match', async () => {
    const both = await Promise.all([rotated(), rotated()]);
    expect(new Set(both.map(({ secret }) => secret)).size).to.equal(2);
    expect(await list()).to.have.length(3);

    const { headers } = await notifications.call('GET', `${path}/${created.id}`, { as: owner });
    const seen = { 'if-match': headers.etag! };
    const replies = await Promise.all([call('POST', '', {}, seen), call('POST', '', {}, seen)]);
    expect(replies.map(({ status }) => status).toSorted()).to.deep.equal([201, 412]);
    expect(await list()).to.have.length(4);
  });

  it('are one after two concurrent rotations with one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'both' };
    const replies = await Promise.all([
      call('POST', '', {}, headers),
      call('POST', '', {}, headers),
    ]);
    for (const { status } of replies) {
      expect(status).to.be.oneOf([201, 409]);
    }
    expect(await list()).to.have.length(2);
  });

  it('can be revoked, except the last secret without an expiry', async () => {
    const former = (await list())[0]!;
    const secret = await rotated();
    const refused = await call('DELETE', `/${secret.id}`);
    expect([refused.status, refused.body.message]).to.deep.equal([
      409,
      'The last secret without an expiry cannot be revoked: rotate the secret instead. With overlapHours 0, the old secret becomes invalid immediately.',
    ]);
    expect((await call('DELETE', `/${former.id}`)).status).to.equal(204);
    expect((await call('DELETE', `/${former.id}`)).status).to.equal(404);
    expect((await list()).map(({ id }) => id)).to.deep.equal([secret.id]);
  });

  it('leave events without values', async () => {
    const former = (await list())[0]!;
    const secret = await rotated({ overlapHours: 1 });
    await call('DELETE', `/${former.id}`);
    const events = await published.of(created.id, 3);
    expect(events.slice(1).map(({ type, data }) => [type, data.detail])).to.deep.equal([
      [
        'webhook_endpoint.secret_rotated',
        {
          secretId: secret.id,
          type: 'hmac',
          overlapHours: 1,
        },
      ],
      [
        'webhook_endpoint.secret_revoked',
        {
          secretId: former.id,
          type: 'hmac',
          hint: former.hint,
        },
      ],
    ]);
    for (const value of [created.secret, secret.secret]) {
      expect(JSON.stringify(events)).not.to.contain(value);
    }
  });

  it('can include an Ed25519 key, whose private part is never shown', async () => {
    const first = await rotated({ type: 'ed25519' });
    expect(first).to.deep.include({
      type: 'ed25519',
      secret: null,
      expiresAt: null,
    });
    expect(first.publicKey).to.match(/^whpk_[\w+/]{43}=$/);
    expect(first.hint).to.equal(first.publicKey.slice(0, 9));
    const second = await rotated({ type: 'ed25519', overlapHours: 1 });
    const ends = (await list()).map(({ id, expiresAt }) => [id, expiresAt !== null]);
    expect(ends.slice(0, 2)).to.deep.equal([
      [second.id, false],
      [first.id, true],
    ]);
    expect(ends[2]?.[1], 'the symmetric one goes on').to.equal(false);

    const { value } = (await stored()).find(({ id }) => id === first.id)!;
    const bytes = Buffer.from(value.replace('whsk_', ''), 'base64');
    const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) =>
      part.toString('base64url'),
    );
    expect(Buffer.from(x!, 'base64url').toString('base64')).to.equal(
      first.publicKey.replace('whpk_', ''),
    );
    const jwk = {
      kty: 'OKP',
      crv: 'Ed25519',
      x: x!,
    };
    const signature = sign(
      null,
      Buffer.from('text'),
      createPrivateKey({
        key: { ...jwk, d: d! },
        format: 'jwk',
      }),
    );
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify(null, Buffer.from('text'), publicKey, signature)).to.equal(true);
  });

  for (const [what, body, field] of [
    ['an overlap below none', { overlapHours: -1 }, 'overlapHours'],
    ['an overlap over seven days', { overlapHours: 169 }, 'overlapHours'],
    ['an overlap that is no number', { overlapHours: '24' }, 'overlapHours'],
    ['an unknown type', { type: 'rsa' }, 'type'],
    ['a value of its own', { secret: 'whsec_mine' }, 'secret'],
  ] as const) {
    it(`are refused with ${what}, with an error that names it`, async () => {
      const { status, body: problem } = await call('POST', '', body);
      expect(status).to.equal(400);
      expect(problem.errors.map((error: { field: string }) => error.field)).to.deep.equal([field]);
    });
  }

  it('of another workspace or environment are not found', async () => {
    const { id } = (await list())[0]!;
    const stranger = await (await notifications.createWorkspace()).person('owner');
    for (const as of [stranger, { ...owner, environment: 'sandbox' as const }]) {
      for (const [method, rest, body] of [
        ['GET'],
        ['POST', '', {}],
        ['DELETE', `/${id}`],
      ] as const) {
        expect((await call(method, rest, body, {}, as)).status, method).to.equal(404);
      }
    }
    expect((await list()).map((one) => one.id)).to.deep.equal([id]);
  });

  it('are shown again only to a repeat by the same caller', async () => {
    const headers = { 'Idempotency-Key': 'the-same-for-all' };
    const { body } = await create(headers);
    expect((await create(headers)).body).to.deep.equal(body);
    const { secret } = await rotated({}, headers);
    expect((await rotated({}, headers)).secret).to.equal(secret);

    const workspace = await notifications.createWorkspace();
    const others = [
      await workspace.person('owner'),
      { ...owner, environment: 'sandbox' as const },
      {
        ...owner,
        userId: 'another',
        credentialId: 'another',
      },
      {
        ...owner,
        scopes: owner.scopes.filter((scope) => scope !== 'audit.read'),
      },
    ];
    const seen = [body.secret];
    for (const as of others) {
      const reply = await create(headers, as);
      expect(reply.status, reply.text).to.equal(201);
      expect(seen, 'of a caller before').not.to.include(reply.body.secret);
      seen.push(reply.body.secret);
    }
    const rows = database.models.webhookEndpoints.db.collection('idempotency_keys').find({});
    const kept = JSON.stringify(await rows.toArray());
    expect(kept).to.contain('reply');
    for (const value of [...seen, secret]) {
      expect(kept).not.to.contain(value);
    }
  });

  it('not shown by an interrupted request are replaced by its repeat', async () => {
    const headers = { 'Idempotency-Key': 'interrupted' };
    const first = await create(headers);
    const { headers: shown } = await notifications.call('GET', `${path}/${created.id}`, {
      as: owner,
    });
    // The repeated request returns the secret although the first request changed the endpoint.
    const rotation = await rotated({ overlapHours: 1 }, { ...headers, 'if-match': shown.etag! });
    await database.models.webhookEndpoints.db.collection('idempotency_keys').updateMany(
      {},
      {
        $unset: { reply: 1 },
        $set: { claimedAt: new Date(0) },
      },
    );
    const again = await create(headers);
    expect([again.status, again.body.id]).to.deep.equal([201, first.body.id]);
    expect(again.body.secret).not.to.equal(first.body.secret);
    const repeated = await rotated({ overlapHours: 1 }, { ...headers, 'if-match': shown.etag! });
    expect(repeated.id).to.equal(rotation.id);
    expect((await stored()).map(({ value }) => value)).to.deep.equal([
      repeated.secret,
      created.secret,
    ]);
    created = again.body;
    expect((await stored()).map(({ value }) => value)).to.deep.equal([again.body.secret]);
  });
});
