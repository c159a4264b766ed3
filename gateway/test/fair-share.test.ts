import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { FairShare } from '../src/upstreams/fair-share.ts';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

function takeAll(share: FairShare, holders: string[]): number[] {
  const taken = holders.map(() => 0);
  for (let found = true; found; ) {
    found = false;
    for (const [index, holder] of holders.entries()) {
      if (!share.take(holder, 1)) {
        continue;
      }
      taken[index]!++;
      found = true;
    }
  }
  return taken;
}

describe('FairShare', () => {
  it('leaves a newcomer about as much as each of the holders has', () => {
    for (const holders of [1, 2, 3, 9]) {
      const share = new FairShare(256);
      const names = Array.from({ length: holders }, (_, index) => `holder-${index}`);
      const taken = takeAll(share, names);
      const even = 256 / (holders + 1);
      for (const count of taken) {
        expect(count).to.be.within(Math.floor(even), Math.ceil(even) + 1);
      }
      expect(256 - share.total, `free beside ${holders}`).to.be.at.least(
        Math.floor(even) - holders,
      );
      expect(share.take('newcomer', 1)).to.equal(true);
    }
  });

  it('never gives more than the total, nor to a holder above the total', () => {
    const share = new FairShare(1);
    expect([share.take('a', 1), share.take('a', 1), share.take('b', 1)]).to.deep.equal([
      true,
      false,
      false,
    ]);
    share.giveBack('a', 1);
    expect([share.take('b', 2), share.take('b', 1)]).to.deep.equal([false, true]);
    expect(share.total).to.equal(1);
  });
});

describe('gateway: slots at a service', () => {
  let gateway: TestGateway;
  let waiting: (() => void)[];
  before(async () => {
    const environment = {
      UPSTREAM_CONNECTIONS: '8',
      UPSTREAM_STREAMS: '4',
      LIMIT_READS: '1000',
    };
    gateway = await startGateway({ environment });
  });
  beforeEach(() => {
    waiting = [];
    gateway.investments.respond = (request, response) => {
      const respond = () => sendJson(response, 200, {});
      if (request.url?.endsWith('quick')) {
        respond();
      } else {
        waiting.push(respond);
      }
    };
  });
  after(() => gateway.stop());

  const get = async (workspaceId: string, path: string) => {
    const headers = { 'X-API-Key': gateway.createKey({ workspaceId }) };
    const { status, headers: received } = await gateway.call('GET', path, { headers });
    return { status, retryAfter: received['retry-after'] };
  };
  const refused = { status: 503, retryAfter: '1' };
  const served = { status: 200, retryAfter: undefined };

  for (const [what, path, places] of [
    ['requests', '/v2/investments/slow', 5],
    ['exports', '/v2/investments/exports', 3],
  ] as const) {
    it(`of one workspace are left to others while its ${what} hang`, async () => {
      const hanging = Array.from({ length: 8 }, () => get('greedy', path));
      await eventually('its share is used', () => waiting.length === places);
      expect(await get('greedy', path), 'at once').to.deep.equal(refused);
      const quick =
        what === 'requests' ? '/v2/investments/quick' : '/v2/investments/exports?x=quick';
      for (let time = 0; time < 10; time++) {
        expect(await get('another', quick)).to.deep.equal(served);
      }
      expect(waiting.length).to.equal(places);
      for (const respond of waiting) {
        respond();
      }
      const all = await Promise.all(hanging);
      expect(all.filter(({ status }) => status === 200)).to.have.length(places);
      expect(all.filter(({ status }) => status !== 200)).to.deep.equal(
        Array(8 - places).fill(refused),
      );
      expect(await get('greedy', quick)).to.deep.equal(served);
    });
  }

  it('are not used by exports', async () => {
    const exports = Array.from({ length: 10 }, (_, index) =>
      get(`w${index}`, '/v2/investments/exports'),
    );
    await eventually('all places of streams are used', () => waiting.length === 4);
    expect(await get('newcomer', '/v2/investments/exports')).to.deep.equal(refused);
    for (let time = 0; time < 5; time++) {
      expect(await get('w1', '/v2/investments/quick')).to.deep.equal(served);
    }
    for (const respond of waiting) {
      respond();
    }
    await Promise.all(exports);
  });

  it('are enough for all concurrent reads of five users of a workspace, by default', async () => {
    const { call } = await gateway.startAnother({
      UPSTREAM_CONNECTIONS: '',
      UPSTREAM_STREAMS: '',
      LIMIT_READS: '',
    });
    const users = ['ann', 'bob', 'cy', 'di', 'eve'].map((userId) =>
      gateway.createKey({
        workspaceId: 'busy',
        userId,
        credentialId: `key of ${userId}`,
      }),
    );
    const burst = users.flatMap((key) =>
      Array.from({ length: 100 }, () =>
        call('GET', '/v2/investments/slow', { headers: { 'X-API-Key': key } }),
      ),
    );
    await eventually('all are in progress', () => waiting.length === 500);
    for (const respond of waiting) {
      respond();
    }
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    expect(new Set(statuses)).to.deep.equal(new Set([200]));
  });

  it('are at most the number of connections', async () => {
    const failure = await gateway
      .startAnother({ UPSTREAM_IN_FLIGHT: '9' })
      .catch((error: Error) => error);
    expect(failure)
      .to.be.an('error')
      .with.property('message')
      .that.contains('UPSTREAM_IN_FLIGHT must be at most');
  });
});
