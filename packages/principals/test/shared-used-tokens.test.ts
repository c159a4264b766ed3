import type { Principal } from '@irp/contracts';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  createSharedUsedTokens,
  generatePrincipalKeys,
  type PrincipalKeys,
  type PrincipalSigner,
  type PrincipalVerifier,
  principalHeader,
  type SharedUsedTokens,
} from '@irp/principals';
import { connectRedis, type RedisClient } from '@irp/redis';
import { eventually } from '@irp/testing/eventually';
import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';

const principal: Principal = {
  kind: 'user',
  userId: 'u1',
  credentialId: 'k1',
  credentialKind: 'api_key',
  organizationId: 'o1',
  workspaceId: 'w1',
  environment: 'production',
  region: 'us',
  role: 'owner',
  scopes: ['investments.write'],
};
const write = {
  service: 'investments',
  method: 'POST',
  target: '/v2/investments',
};
/** A busy machine is not an unavailable Redis. */
const timeoutMs = 20_000;

/** A process of the service, with a separate memory. */
interface Process {
  accepts(token: string, method?: string): Promise<boolean>;
  sharedTokens: SharedUsedTokens;
  redis: RedisClient;
}

describe('signed principals at several processes', () => {
  let keys: PrincipalKeys;
  let signer: PrincipalSigner;
  const started: Process[] = [];

  before(async () => {
    keys = await generatePrincipalKeys();
    signer = await createPrincipalSigner(keys.privateJwk);
  });
  afterEach(() => {
    for (const { sharedTokens, redis } of started.splice(0)) {
      sharedTokens.close();
      redis.disconnect();
    }
  });

  const tokenOf = (method = write.method) => signer.signPrincipal(principal, { ...write, method });
  const accepts = async (verifier: PrincipalVerifier, token: string, method = write.method) =>
    (await verifier.verify(
      {
        headers: { [principalHeader]: token },
        method,
        url: write.target,
      },
      write.service,
    )) !== undefined;

  async function startProcess(
    url: string,
    onDegraded?: (degraded: boolean) => void,
  ): Promise<Process> {
    const redis = await connectRedis(url, { readyTimeoutMs: 20_000 });
    const sharedTokens = createSharedUsedTokens(redis, {
      timeoutMs,
      ...(onDegraded ? { onDegraded } : {}),
    });
    const verifier = createPrincipalVerifier(keys.publicJwks, { sharedTokens });
    const one = {
      accepts: accepts.bind(undefined, verifier),
      sharedTokens,
      redis,
    };
    started.push(one);
    return one;
  }

  async function expectOnce(url: string) {
    const processes = await Promise.all([startProcess(url), startProcess(url), startProcess(url)]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const token = tokenOf(method);
      const times = await Promise.all(
        [...processes, ...processes].map((one) => one.accepts(token, method)),
      );
      expect(times.filter(Boolean), method).to.have.length(1);
      const restarted = await startProcess(url);
      expect(await restarted.accepts(token, method), 'after a restart').to.equal(false);
      expect(await restarted.accepts(tokenOf(method), method), 'another token').to.equal(true);
    }
    for (const { sharedTokens } of started) {
      expect(sharedTokens.degraded()).to.equal(false);
    }
  }

  it('are accepted for a write once by each process without Redis', async () => {
    const processes = [
      createPrincipalVerifier(keys.publicJwks),
      createPrincipalVerifier(keys.publicJwks),
    ];
    const token = tokenOf();
    for (const verifier of processes) {
      expect([await accepts(verifier, token), await accepts(verifier, token)]).to.deep.equal([
        true,
        false,
      ]);
    }
  });

  it('are accepted for a write once by all processes that share a Redis Cluster', async function () {
    const { REDIS_CLUSTER_NODES: nodes } = process.env;
    if (nodes === undefined) {
      this.skip();
    }
    await expectOnce(nodes);
  });

  describe('that share a Redis', () => {
    let server: RedisServer;
    before(async function () {
      if (!RedisServer.isInstalled) {
        this.skip();
      }
      server = await RedisServer.start();
    });
    after(() => server?.kill());

    it('are accepted for a write once by all of them, even at the same time and after a restart', () =>
      expectOnce(server.url));

    it('are stored as long as any process could accept them, and reads not at all', async () => {
      const one = await startProcess(server.url);
      await one.redis.flushall();
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        expect(await one.accepts(tokenOf(method), method)).to.equal(true);
      }
      expect(await one.accepts('x.y.z')).to.equal(false);
      expect(await one.redis.dbsize()).to.equal(0);
      const beforeMs = Date.now();
      expect(await one.accepts(tokenOf())).to.equal(true);
      const [key = ''] = await one.redis.keys('*');
      expect(key).to.match(/^irp:used:/);
      // 5 s of life, and 2 s at both ends for the clocks of both processes.
      expect(await one.redis.call('PEXPIRETIME', key)).to.be.within(
        beforeMs + 8_900,
        Date.now() + 9_100,
      );
    });

    it('are accepted although a Cluster client sends the command again after a lost connection', async () => {
      const one = await startProcess(server.url);
      const set = one.redis.set.bind(one.redis) as (...args: unknown[]) => Promise<'OK' | null>;
      Object.assign(one.redis, {
        set: (...args: unknown[]) => set(...args).then(() => set(...args)),
      });
      const token = tokenOf();
      expect(await one.accepts(token)).to.equal(true);
      expect(await (await startProcess(server.url)).accepts(token)).to.equal(false);
    });

    it('are accepted once by each process while Redis is unavailable, which is reported once', async () => {
      const reports: boolean[] = [];
      const one = await startProcess(server.url, (degraded) => reports.push(degraded));
      const other = await startProcess(server.url);
      const before = tokenOf();
      expect(await one.accepts(before)).to.equal(true);
      await server.kill();
      for (const token of [tokenOf(), tokenOf()]) {
        for (const { accepts } of [one, other]) {
          expect([await accepts(token), await accepts(token)]).to.deep.equal([true, false]);
        }
      }
      expect(await one.accepts(before), 'used before').to.equal(false);
      expect([one.sharedTokens.degraded(), reports]).to.deep.equal([true, [true]]);
      await server.start();
      await eventually(
        'Redis is used again',
        () => !one.sharedTokens.degraded() && !other.sharedTokens.degraded(),
      );
      const after = tokenOf();
      expect([await one.accepts(after), await other.accepts(after)]).to.deep.equal([true, false]);
      expect(reports).to.deep.equal([true, false]);
    });
  });
});
