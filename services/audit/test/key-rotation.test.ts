import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/secrets';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { followKeys, readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { createSigningKeys } from '../src/keys/signing-keys.ts';
import { auditAt } from '../src/service.ts';
import { createKeyStore } from '../src/store/key-store.ts';
import { compileModels } from '../src/store/models.ts';
import { verifyLog } from '../src/verify/verify-log.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const origin = 'irp.example/audit';
const path = '/internal/audit/signing-keys';

interface Key {
  kid: string;
  state: string;
  usedFrom: string;
  isEndorsed: boolean | null;
}

describe('audit: rotation of the checkpoint key', () => {
  let platform: TestPlatform;
  /** The API of two processes of the service. */
  let calls: [ApiClient, ApiClient];
  let nowMs: number;

  const start = async () =>
    (
      await platform.start(
        auditAt(() => nowMs),
        { CHECKPOINT_MS: '30' },
      )
    ).call;
  beforeEach(async () => {
    nowMs = Date.now();
    platform = await createTestPlatform();
    calls = [await start(), await start()];
  });
  afterEach(() => platform.stop());

  const rotate = (body: object, call = calls[0]) =>
    call('POST', `${path}/rotate`, { as: 'internal', body });
  const listed = async (call = calls[0]): Promise<Key[]> =>
    (
      await call('POST', path, {
        as: 'internal',
        body: {},
      })
    ).body.keys;
  const currentId = async () => (await listed()).find(({ state }) => state === 'current')!.kid;
  const published = async (call = calls[0]) => (await call('GET', '/v2/audit/keys')).body;
  /** An export is recorded itself, so that there is a record to sign. */
  async function verdict(keys: unknown, call = calls[0]) {
    const { text } = await call('GET', '/v2/audit/exports?format=bundle', {
      as: testPrincipal({ role: 'admin' }),
    });
    const chunks = (async function* () {
      yield text;
    })();
    return verifyBundle(chunks, { keys: readPublicKeys(keys) });
  }
  async function changes(): Promise<
    {
      targets: { id: string }[];
      actor: { id: string };
      details: object;
    }[]
  > {
    const target = '/internal/audit/platform-records';
    const request = {
      service: 'audit',
      method: 'POST',
      target,
    };
    const headers = { 'x-irp-principal': platform.signer.signService('gateway', request) };
    const reply = await calls[0]('POST', target, {
      headers,
      body: { action: 'audit.key_created' },
    });
    expect(reply.status, reply.text).to.equal(200);
    return reply.body.data;
  }

  it('publishes the new key before its first use, in every process, and the former key endorses it', async () => {
    const copy = await published();
    const former = await currentId();
    const { status, body, text } = await rotate({ keyId: former });
    expect(status, text).to.equal(200);
    expect(body).to.include({
      isNew: true,
      usedFrom: new Date(nowMs + dayMs).toISOString(),
    });
    for (const call of calls) {
      expect(
        (await listed(call)).map(({ state, isEndorsed }) => [state, isEndorsed]),
      ).to.deep.equal([
        ['current', null],
        ['upcoming', true],
      ]);
      // An older copy is still enough.
      expect(await verdict(copy, call)).to.include({ ok: true, kid: former });
    }
    const { keys, added } = followKeys(readPublicKeys(copy), await published());
    expect(added).to.deep.equal([{ kid: body.kid, by: former }]);
    nowMs += dayMs + 1;
    for (const call of calls) {
      expect(await verdict({ keys }, call)).to.include({ ok: true, kid: body.kid });
      // The former key's signatures are still valid, and are in the same bundle; an older copy does
      // not have the new key.
      expect(await verdict(copy, call))
        .to.deep.include({ ok: false })
        .and.have.nested.property('error.kind', 'unknown_key');
    }
  });

  it('happens once for concurrent operators, and again only with the id of the signing key', async () => {
    const keyId = await currentId();
    const replies = await Promise.all([0, 1, 0, 1, 0, 1].map((at) => rotate({ keyId }, calls[at])));
    expect(replies.map(({ status }) => status)).to.deep.equal(Array(6).fill(200));
    expect(new Set(replies.map(({ body }) => body.kid)).size).to.equal(1);
    expect(replies.filter(({ body }) => body.isNew)).to.have.length(1);
    expect(await listed()).to.have.length(2);
    nowMs += dayMs + 1;
    const { status, body } = await rotate({ keyId });
    expect([status, body.error]).to.deep.equal([409, 'conflict']);
    expect(await listed()).to.have.length(2);
  });

  it('is recorded in the log of the platform, once, with the operator', async () => {
    const keyId = await currentId();
    const { body } = await rotate({ keyId, usedInS: 60 });
    const [record, ...more] = await changes();
    expect(more).to.deep.equal([]);
    expect(record).to.deep.include({
      targets: [{ type: 'signing_key', id: body.kid }],
      actor: {
        type: 'system',
        id: 'operator',
        onBehalfOf: null,
      },
    });
    const { vkey } = (await published()).keys[1];
    expect(record!.details).to.deep.equal({
      key: vkey,
      replaces: keyId,
      usedFrom: body.usedFrom,
      cause: 'operator',
    });
    await start();
    await rotate({ keyId, usedInS: 60 });
    expect(await changes()).to.have.length(1);
  });

  it('is recorded even if the process was killed first', async () => {
    const former = await currentId();
    const { mongodbUri: uri, databasePrefix, environment } = platform.platform;
    const log = silentLogger();
    const database = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}audit`,
        log,
      },
      compileModels,
    );
    const options = {
      keys: createKeyStore(database.models),
      sealer: createSealer(environment.SECRETS_KEY!),
      origin,
    };
    const keys = createSigningKeys({
      ...options,
      now: () => nowMs,
      rotateEveryMs: 365 * dayMs,
      publishAheadMs: dayMs,
      lastSignedMs: async () => 0,
    });
    const stored = await keys.follow(await keys.rows(), new Date(nowMs + hourMs), 'operator');
    await database.close();
    await eventually('another process records it', async () => (await changes()).length === 1);
    expect((await changes())[0]!.targets[0]!.id).to.equal(stored!.kid);
    nowMs += hourMs;
    const restarted = await start();
    const { keys: followed } = followKeys(
      readPublicKeys({ keys: (await published()).keys.slice(0, 1) }),
      await published(),
    );
    expect(await verdict({ keys: followed }, restarted)).to.include({ ok: true, kid: stored!.kid });
    expect(followed[0]).to.include({ kid: former });
  });

  it('is immediate for a stolen key, which endorses no key and whose planned successor is dropped', async () => {
    const copy = await published();
    const keyId = await currentId();
    const planned = (await rotate({ keyId })).body.kid;
    const { body } = await rotate({ keyId, isCompromised: true });
    expect(body.isNew).to.equal(true);
    for (const call of calls) {
      nowMs += 5_001;
      expect(
        (await listed(call)).map(({ kid, state, isEndorsed }) => [kid, state, isEndorsed]),
      ).to.deep.equal([
        [keyId, 'former', null],
        [planned, 'superseded', true],
        [body.kid, 'current', false],
      ]);
      expect(await verdict(await published(), call)).to.include({ ok: true, kid: body.kid });
    }
    const now = await published();
    expect(() => followKeys(readPublicKeys(copy), now)).to.throw(
      `Key ${body.kid} is not endorsed by ${planned}`,
    );
    nowMs += 2 * dayMs;
    expect(await verdict(now)).to.include({ ok: true, kid: body.kid });
    const next = (await rotate({ keyId: body.kid })).body.kid;
    const trusted = readPublicKeys(now).filter(({ kid }) => kid === body.kid);
    expect(followKeys(trusted, await published()).added).to.deep.equal([
      { kid: next, by: body.kid },
    ]);
    expect(
      (await changes()).map(({ details }) => (details as { cause: string }).cause),
    ).to.deep.equal(['operator', 'compromise', 'operator']);
  });

  it("can happen earlier than planned, at an operator's request", async () => {
    const copy = await published();
    const keyId = await currentId();
    await rotate({ keyId });
    const { body } = await rotate({ keyId, usedInS: 3_600 });
    expect(body).to.include({
      isNew: true,
      usedFrom: new Date(nowMs + hourMs).toISOString(),
    });
    expect((await listed()).map(({ state }) => state)).to.deep.equal([
      'current',
      'superseded',
      'upcoming',
    ]);
    const { keys } = followKeys(readPublicKeys(copy), await published());
    const ofPlatform = (await published()).keys.map(
      ({ kid, exp }: { kid: string; exp?: number }) => [kid, exp],
    );
    expect(keys.map(({ kid, exp }) => [kid, exp])).to.deep.equal(ofPlatform);
    for (const time of [hourMs, 2 * dayMs]) {
      nowMs += time;
      expect(await verdict({ keys })).to.include({ ok: true, kid: body.kid });
    }
  });

  it('leaves a restored database verifiable with all of its keys', async () => {
    const keyId = await currentId();
    await verdict(await published());
    await rotate({ keyId });
    nowMs += dayMs + 1;
    expect(await verdict(await published())).to.include({ ok: true });
    const { mongodbUri: uri, databasePrefix } = platform.platform;
    const log = silentLogger();
    const database = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}audit`,
        log,
      },
      compileModels,
    );
    const of = {
      models: database.models,
      checkpointsFile: undefined,
      archive: undefined,
    };
    const { problems, streams } = await verifyLog({ ...of, origin });
    await database.close();
    expect([problems, streams]).to.deep.equal([[], 2]);
  });

  it('happens by age, in time for others to learn the next key', async () => {
    const former = await currentId();
    nowMs += 364 * dayMs + 1;
    await published(calls[1]);
    const [, next, ...more] = await listed();
    expect(more).to.deep.equal([]);
    expect(next).to.include({ state: 'upcoming', isEndorsed: true });
    expect(Date.parse(next!.usedFrom)).to.be.at.least(nowMs + dayMs - 1);
    expect(await currentId()).to.equal(former);
    nowMs += dayMs + 1;
    expect(await currentId()).to.equal(next!.kid);
    await eventually('it is recorded', async () => (await changes()).length === 1);
    expect((await changes())[0]!.details).to.include({ cause: 'age', replaces: former });
  });

  it('is refused for everybody but operators, and at a contradictory time', async () => {
    const keyId = await currentId();
    const request = {
      service: 'audit',
      method: 'POST',
      target: `${path}/rotate`,
    };
    const headers = { 'x-irp-principal': platform.signer.signService('gateway', request) };
    expect(
      (
        await calls[0]('POST', `${path}/rotate`, {
          headers,
          body: { keyId },
        })
      ).status,
    ).to.equal(403);
    for (const body of [
      {},
      { keyId, usedInS: -1 },
      {
        keyId,
        usedInS: 60,
        isCompromised: true,
      },
      { keyId, usedIns: 1 },
    ]) {
      expect((await rotate(body)).status, JSON.stringify(body)).to.equal(400);
    }
    expect((await rotate({ keyId: 'another' })).status).to.equal(409);
    expect(await listed()).to.have.length(1);
    expect(await changes()).to.deep.equal([]);
  });

  it('keeps signatures by a clock that was ahead valid', async () => {
    const former = await currentId();
    nowMs += hourMs;
    expect(await verdict(await published())).to.include({ ok: true, kid: former });
    const aheadMs = nowMs;
    const publishedMs = async () => {
      const { text } = await calls[0]('GET', '/audit/log/checkpoint');
      return Date.parse(/^time (.*)$/m.exec(text)?.[1] ?? '');
    };
    await eventually(
      'the log of checkpoints has that time, too',
      async () => (await publishedMs()) >= aheadMs,
    );
    nowMs -= hourMs;
    const { body } = await rotate({ keyId: former, usedInS: 0 });
    expect(Date.parse(body.usedFrom)).to.be.within(aheadMs, aheadMs + 1_000);
    expect((await rotate({ keyId: former, usedInS: 0 })).body).to.deep.include({
      kid: body.kid,
      isNew: false,
    });
    expect(await verdict(await published())).to.include({ ok: true });
    nowMs += 2 * hourMs;
    expect(await verdict(await published())).to.include({ ok: true, kid: body.kid });
  });
});
