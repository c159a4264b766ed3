import { createPrincipalSigner, type PrincipalSigner, principalHeader } from '@irp/principals';
import { eventually } from '@irp/testing/eventually';
import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { keys, startProcess, urlOf } from './start-process.ts';

describe('a write captured at one process of a service', () => {
  const started: ReturnType<typeof startProcess>[] = [];
  let signer: PrincipalSigner;
  let redis: RedisServer;

  before(async function () {
    if (!RedisServer.isInstalled) {
      this.skip();
    }
    signer = await createPrincipalSigner(keys.privateJwk);
    redis = await RedisServer.start();
  });
  afterEach(async () => {
    for (const { child } of started) {
      child.kill('SIGKILL');
    }
    await Promise.all(started.splice(0).map(({ exitCode }) => exitCode));
  });
  after(() => redis?.kill());

  async function start(settings: Record<string, string> = {}) {
    const service = startProcess({
      REDIS_URL: redis.url,
      USED_TOKENS_REDIS_TIMEOUT_MS: '20000',
      ...settings,
    });
    started.push(service);
    return urlOf(service);
  }

  const capture = () => {
    const token = signer.signGateway({
      service: 'tested',
      method: 'POST',
      target: '/write',
    });
    return async (base: string) =>
      (
        await fetch(`${base}/write`, {
          method: 'POST',
          headers: { [principalHeader]: token },
        })
      ).status;
  };

  async function degraded(base: string): Promise<string | undefined> {
    const text = await (await fetch(`${base}/metrics`)).text();
    return /^used_tokens_degraded\{.*\} (\d)$/m.exec(text)?.[1];
  }

  it('is refused at another process, and after a restart', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    const send = capture();
    expect([await send(first), await send(first), await send(second)]).to.deep.equal([
      204, 403, 403,
    ]);
    expect(await send(await start())).to.equal(403);
    const [one, other] = [capture(), capture()];
    const statuses = await Promise.all([one(first), one(second), other(second), other(first)]);
    expect(statuses.toSorted()).to.deep.equal([204, 204, 403, 403]);
    expect([await degraded(first), await degraded(second)]).to.deep.equal(['0', '0']);
  });

  it('is not searched among those of an installation with another prefix', async () => {
    const [first, second] = await Promise.all([start(), start({ REDIS_PREFIX: 'other' })]);
    const send = capture();
    expect([await send(first), await send(second)]).to.deep.equal([204, 204]);
  });

  it('is not lost while Redis is unavailable: each process serves it once', async () => {
    const own = await RedisServer.start();
    const [first, second] = await Promise.all([
      start({ REDIS_URL: own.url }),
      start({ REDIS_URL: own.url }),
    ]);
    await own.kill();
    for (const send of [capture(), capture()]) {
      for (const base of [first, second]) {
        expect([await send(base), await send(base)]).to.deep.equal([204, 403]);
      }
    }
    expect([await degraded(first), await degraded(second)]).to.deep.equal(['1', '1']);
    await own.start();
    await eventually(
      'Redis is used again',
      async () => `${await degraded(first)}${await degraded(second)}` === '00',
    );
    const send = capture();
    expect([await send(first), await send(second)]).to.deep.equal([204, 403]);
    await own.kill();
  });
});
