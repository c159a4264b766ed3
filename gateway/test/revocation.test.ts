import type { Revocation, RevocationFeed, RevocationListener } from '@irp/redis';
import { expect } from 'chai';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const get = (gateway: Pick<TestGateway, 'call'>, key: string) =>
  gateway.call('GET', '/v2/investments', { headers: { 'X-API-Key': key } });

describe('gateway: revocation', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  it('invalidates a key at every gateway on the feed', async () => {
    const second = await gateway.startAnother();
    const key = gateway.createKey();
    for (const one of [gateway, second]) {
      expect((await get(one, key)).status).to.equal(200);
    }
    await gateway.revoke(key);
    for (const one of [gateway, second]) {
      expect((await get(one, key)).status).to.equal(401);
    }
  });

  const caller = {
    userId: 'u1',
    workspaceId: 'w1',
    applicationId: 'a1',
    credentialId: 'c1',
    grantId: 'g1',
  };
  const revocations: [revocation: Revocation, looksUpAgain: boolean][] = [
    [{ by: 'credential', id: 'c1' }, true],
    [{ by: 'credential', id: 'c2' }, false],
    [{ by: 'user', id: 'u1' }, true],
    [
      {
        by: 'user',
        id: 'u1',
        workspaceId: 'w1',
      },
      true,
    ],
    [
      {
        by: 'user',
        id: 'u1',
        workspaceId: 'w2',
      },
      false,
    ],
    [{ by: 'workspace', id: 'w1' }, true],
    [{ by: 'workspace', id: 'w2' }, false],
    [{ by: 'application', id: 'a1' }, true],
    [{ by: 'grant', id: 'g1' }, true],
    [{ by: 'grant', id: 'g2' }, false],
  ];
  for (const [revocation, looksUpAgain] of revocations) {
    it(`${looksUpAgain ? 'invalidates' : 'does not invalidate'} a cached caller: ${JSON.stringify(revocation)}`, async () => {
      const key = gateway.createKey(caller);
      await get(gateway, key);
      const before = gateway.lookups();
      await gateway.feed.publish(revocation);
      expect((await get(gateway, key)).status).to.equal(200);
      expect(gateway.lookups() - before).to.equal(looksUpAgain ? 1 : 0);
    });
  }

  it('takes effect on a lookup in flight', async () => {
    const key = gateway.createKey({ credentialId: 'racing' });
    const { respond } = gateway.authorization;
    let release = () => {};
    const requested = new Promise<void>((resolve) => {
      gateway.authorization.respond = (request, response, body) => {
        resolve();
        // The state at the time of the lookup, sent after the revocation.
        const early = { headersSent: false, end: '' };
        respond(
          request,
          capture(response, (text) => Object.assign(early, { end: text })),
          body,
        );
        release = () => sendJson(response, 200, JSON.parse(early.end));
        gateway.authorization.respond = respond;
      };
    });
    const waiting = get(gateway, key);
    await requested;
    await gateway.revoke(key);
    release();
    expect((await waiting).status).to.equal(401);
    expect((await get(gateway, key)).status).to.equal(401);
  });
});

describe('gateway: lost revocation feed', () => {
  it('disables the cache until it is back', async () => {
    const feed = breakableFeed();
    const gateway = await startGateway({ feed });
    const key = gateway.createKey();
    const lookupsOf = async () => {
      const before = gateway.lookups();
      expect((await get(gateway, key)).status).to.equal(200);
      return gateway.lookups() - before;
    };
    expect([await lookupsOf(), await lookupsOf()]).to.deep.equal([1, 0]);
    feed.setHealthy(false);
    expect([await lookupsOf(), await lookupsOf()]).to.deep.equal([1, 1]);
    const ready = await fetch(`${gateway.operationsUrl}/readyz`);
    expect(await ready.json()).to.have.nested.property('checks.revocations', 'degraded');
    await gateway.revoke(key);
    expect((await get(gateway, key)).status, 'revoked while the feed is lost').to.equal(401);
    const other = gateway.createKey();
    expect((await get(gateway, other)).status).to.equal(200);
    feed.setHealthy(true);
    const before = gateway.lookups();
    await get(gateway, other);
    await get(gateway, other);
    expect(gateway.lookups() - before).to.equal(1);
    await gateway.stop();
  });
});

/** Passes the body of a handler to `onBody` instead of the client. */
function capture<Response extends object>(
  response: Response,
  onBody: (text: string) => void,
): Response {
  const replaced: Record<PropertyKey, unknown> = {
    end: onBody,
    writeHead: () => undefined,
  };
  return new Proxy(response, {
    get: (target, name) => replaced[name] ?? Reflect.get(target, name),
  });
}

function breakableFeed(): RevocationFeed & { setHealthy(healthy: boolean): void } {
  const listeners = new Set<RevocationListener>();
  let isHealthy = true;
  return {
    async publish(revocation) {
      if (isHealthy) {
        for (const listener of listeners) {
          listener.revoked(revocation);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    healthy: () => isHealthy,
    close: async () => listeners.clear(),
    setHealthy(healthy) {
      isHealthy = healthy;
      for (const listener of listeners) {
        listener.interrupted();
      }
    },
  };
}
