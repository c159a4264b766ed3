import type { Revocation, RevocationFeed, RevocationListener } from '@irp/revocations';
import { expect } from 'chai';
import { sendJson } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const get = (door: Pick<TestGateway, 'call'>, key: string) =>
  door.call('GET', '/v2/investments', { headers: { 'X-API-Key': key } });

describe('gateway: revocation', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  it('stops a key at every gateway on the feed', async () => {
    const second = await door.another();
    const key = door.key();
    for (const one of [door, second]) expect((await get(one, key)).status).to.equal(200);
    await door.revoke(key);
    for (const one of [door, second]) expect((await get(one, key)).status).to.equal(401);
  });

  const caller = { userId: 'u1', workspaceId: 'w1', applicationId: 'a1', credentialId: 'c1', grantId: 'g1' };
  const reaches: [revocation: Revocation, asksAgain: boolean][] = [
    [{ by: 'credential', id: 'c1' }, true],
    [{ by: 'credential', id: 'c2' }, false],
    [{ by: 'user', id: 'u1' }, true],
    [{ by: 'user', id: 'u1', workspaceId: 'w1' }, true],
    [{ by: 'user', id: 'u1', workspaceId: 'w2' }, false],
    [{ by: 'workspace', id: 'w1' }, true],
    [{ by: 'workspace', id: 'w2' }, false],
    [{ by: 'application', id: 'a1' }, true],
    [{ by: 'grant', id: 'g1' }, true],
    [{ by: 'grant', id: 'g2' }, false],
  ];
  for (const [revocation, asksAgain] of reaches) {
    it(`${asksAgain ? 'asks anew' : 'goes on trusting'} after ${JSON.stringify(revocation)}`, async () => {
      const key = door.key(caller);
      await get(door, key);
      const before = door.lookups();
      await door.feed.publish(revocation);
      expect((await get(door, key)).status).to.equal(200);
      expect(door.lookups() - before).to.equal(asksAgain ? 1 : 0);
    });
  }

  it('is not missed by a look-up under way', async () => {
    const key = door.key({ credentialId: 'racing' });
    const { answer } = door.authorization;
    let release = () => {};
    const asked = new Promise<void>((resolve) => {
      door.authorization.answer = (request, response, body) => {
        resolve();
        // What the service knew when it was asked, told after the revocation.
        const early = { headersSent: false, end: '' };
        answer(
          request,
          capture(response, (text) => Object.assign(early, { end: text })),
          body,
        );
        release = () => sendJson(response, 200, JSON.parse(early.end));
        door.authorization.answer = answer;
      };
    });
    const waiting = get(door, key);
    await asked;
    await door.revoke(key);
    release();
    expect((await waiting).status).to.equal(401);
    expect((await get(door, key)).status).to.equal(401);
  });
});

describe('gateway: lost revocation feed', () => {
  it('trusts nothing kept while it is lost, and keeps again when it is back', async () => {
    const feed = breakableFeed();
    const door = await startGateway({ feed });
    const key = door.key();
    const asks = async () => {
      const before = door.lookups();
      expect((await get(door, key)).status).to.equal(200);
      return door.lookups() - before;
    };
    expect([await asks(), await asks()]).to.deep.equal([1, 0]);
    feed.setHealthy(false);
    expect([await asks(), await asks()]).to.deep.equal([1, 1]);
    expect((await door.call('GET', '/readyz')).body.checks.revocations).to.equal('degraded');
    await door.revoke(key);
    expect((await get(door, key)).status, 'revoked without a word').to.equal(401);
    const other = door.key();
    expect((await get(door, other)).status).to.equal(200);
    feed.setHealthy(true);
    const before = door.lookups();
    await get(door, other);
    await get(door, other);
    expect(door.lookups() - before).to.equal(1);
    await door.stop();
  });
});

/** Hands what a handler would have sent to `keep` instead. */
function capture<Response extends object>(response: Response, keep: (text: string) => void): Response {
  return new Proxy(response, {
    get: (target, name) => (name === 'end' ? keep : name === 'writeHead' ? () => undefined : Reflect.get(target, name)),
  });
}

function breakableFeed(): RevocationFeed & { setHealthy(healthy: boolean): void } {
  const listeners = new Set<RevocationListener>();
  let heard = true;
  return {
    async publish(revocation) {
      if (heard) for (const listener of listeners) listener.revoked(revocation);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    healthy: () => heard,
    close: async () => listeners.clear(),
    setHealthy(healthy) {
      heard = healthy;
      for (const listener of listeners) listener.interrupted();
    },
  };
}
