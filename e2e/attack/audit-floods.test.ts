import { randomBytes } from 'node:crypto';
import { generateApiKey } from '@irp/secrets';
import { eventually } from '@irp/testing/eventually';
import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const repeats = inShape({ short: 24, long: 2_000 });
/**
 * Maximum number of audit records since a time, for a number of kinds of rejections. A kind adds at
 * most eleven records a minute: ten single records, and a record with the count of the rest.
 */
const mostRecords = (kinds: number, sinceMs: number) =>
  kinds * 11 * (1 + Math.floor((performance.now() - sinceMs) / 60_000));

describe('attack: requests that fill the audit log of others', function () {
  this.timeout(600_000);
  let platform: RunningDemo;
  let victim: { record: string; application: string };

  before(async () => {
    platform = await startDemo({
      LIMIT_READS: inShape({ short: '100', long: '5000' }),
      LIMIT_WRITES: '100000',
      TRUST_PROXY_HOPS: '1',
    });
    const key = platform.neighbourKey;
    const created = await platform.call('POST', '/v2/investments', {
      key,
      body: { name: 'Watched' },
    });
    const { data } = (await platform.call('GET', '/v2/applications', { key })).body;
    victim = { record: created.body.id, application: data[0].id };
  });
  after(() => platform.stop());

  /** The number of records of a kind in the log of a workspace. */
  async function total(action: string, key = platform.neighbourKey): Promise<number> {
    const { status, body, text } = await platform.call(
      'GET',
      `/v2/audit/records?limit=1&action=${action}`,
      { key },
    );
    expect(status, text).to.equal(200);
    return body.meta.totalRecords;
  }
  async function totalOfPlatform(): Promise<number> {
    const response = await fetch(`${platform.operationsUrl}/audit-records?limit=1`);
    return ((await response.json()) as { meta: { totalRecords: number } }).meta.totalRecords;
  }
  const addressOf = (number: number) => ({
    'X-Forwarded-For': `198.51.${number >> 8}.${number & 255}`,
  });
  /**
   * Makes a change as the victim, and waits for its audit record. All earlier rejections are
   * recorded before the change.
   */
  async function expectRecorded(name: string): Promise<void> {
    const key = platform.neighbourKey;
    const { body } = await platform.call('POST', '/v2/investments', {
      key,
      body: { name },
    });
    // The gateway reports refused calls within two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await eventually('the change is on the first page of its kind', async () => {
      const { data } = (
        await platform.call('GET', '/v2/audit/records?action=investment.created', { key })
      ).body;
      return data.some(({ targets }: { targets: { id: string }[] }) => targets[0]?.id === body.id);
    });
  }

  it('unknown keys and clients add a bounded number of records', async () => {
    const startedMs = performance.now();
    const before = await totalOfPlatform();
    const ofVictim = await total('authorization.failed');
    for (let number = 0; number < repeats; number++) {
      const headers = addressOf(number);
      const apiKey = generateApiKey({ environment: 'production', region: 'us' });
      const stranger = await platform.call('GET', '/v2/me', {
        headers: { ...headers, 'X-API-Key': apiKey },
      });
      expect(stranger.status).to.equal(401);
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_secret: `irs_${randomBytes(32).toString('base64url')}`,
        client_id: number % 2 === 0 ? crypto.randomUUID() : victim.application,
      }).toString();
      const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
      const client = await platform.call('POST', '/oauth/token', { headers: form, body });
      expect(client.body.error).to.equal('invalid_client');
    }
    await expectRecorded('after strangers');
    // The three kinds of rejections are: unknown API keys, unknown clients, and the status 429.
    expect((await totalOfPlatform()) - before).to.be.within(1, mostRecords(3, startedMs));
    expect((await total('authorization.failed')) - ofVictim).to.be.within(
      1,
      mostRecords(1, startedMs),
    );
  });

  it('attempts of another workspace, by all of its people, add a bounded number of records', async () => {
    const startedMs = performance.now();
    const before = await total('access.attempted_from_outside');
    const attempts = [
      ['GET', `/v2/investments/${victim.record}`],
      ['DELETE', `/v2/investments/${victim.record}`],
      ['GET', `/v2/applications/${victim.application}`],
      ['POST', `/v2/applications/${victim.application}/suspend`],
    ] as const;
    const keys = ['owner', 'admin', 'developer', 'member'].map((role) => platform.keyOf(role));
    for (let number = 0; number < repeats; number++) {
      for (const [method, path] of attempts) {
        const { status } = await platform.call(method, path, {
          key: keys[number % keys.length]!,
          headers: addressOf(number),
          ...(method === 'POST' ? { body: {} } : {}),
        });
        expect(status).to.be.oneOf([403, 404, 429]);
      }
    }
    await expectRecorded('after attempts');
    const recorded = (await total('access.attempted_from_outside')) - before;
    expect(recorded).to.be.within(1, mostRecords(attempts.length, startedMs));
  });

  it('requests above the limit add one record, and one with their number', async () => {
    const [key, colleague] = [platform.keyOf('member'), platform.keyOf('owner')];
    const before = await total('rate_limit.exceeded', colleague);
    let refused = 0;
    while (refused < repeats) {
      if ((await platform.call('GET', '/v2/me', { key })).status === 429) {
        refused++;
      }
    }
    await expectRecorded('after too many');
    expect((await total('rate_limit.exceeded', colleague)) - before).to.be.within(1, 2);
  });
});
