import { once } from 'node:events';
import { beginSignIn } from '@irp/testing/begin-sign-in';
import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const attackers = inShape({ short: 100, long: 3_000 });

describe('attack: many sign-ins with wrong passwords', () => {
  let platform: RunningDemo;

  before(async () => {
    platform = await startDemo({
      PASSWORD_COST: '16384',
      LIMIT_WRITES: '100000',
      TRUST_PROXY_HOPS: '1',
    });
  });
  after(() => platform.stop());

  const signIn = (headers: Record<string, string>, fields = platform.demo.users[0]!) => {
    const { email, password } = fields;
    const body = new URLSearchParams({ email, password });
    return fetch(`${platform.baseUrl}/account/sign-in`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
    });
  };
  const begin = (number: number) =>
    beginSignIn(
      `${platform.baseUrl}/account/sign-in`,
      number,
      `203.0.${number >> 8}.${number & 255}`,
    );

  it('from many addresses delay neither a known browser nor requests of the API', async () => {
    const first = await signIn({ 'X-Forwarded-For': '192.0.2.1' });
    expect(first.status).to.equal(303);
    const cookies = first.headers.getSetCookie().map((line) => line.split(';', 1)[0]);

    const flood = Array.from({ length: attackers }, (_, number) => begin(number));
    let answered = 0;
    const statuses = flood.map(async (sent) => {
      const [response] = await once(sent, 'response');
      answered++;
      response.resume();
      return response.statusCode as number;
    });
    await Promise.race(statuses);
    const known = await signIn({
      'X-Forwarded-For': '192.0.2.1',
      Cookie: cookies.join('; '),
    });
    expect(known.status, await known.text()).to.equal(303);
    for (const path of ['/v2/investments', '/v2/me', '/v2/audit/records', '/oauth/jwks']) {
      const { status, text } = await platform.call('GET', path, { key: platform.neighbourKey });
      expect(status, `${path} ${text}`).to.equal(200);
    }
    expect(answered, 'the flood was still being worked on').to.be.below(attackers);
    // If the queue of password checks is full, the response has the header Retry-After.
    for (const status of await Promise.all(statuses)) {
      expect(status).to.be.oneOf([401, 429, 503]);
    }
  });
});

describe('attack: guesses from one IPv6 network', () => {
  let platform: RunningDemo;
  before(async () => {
    platform = await startDemo({
      PASSWORD_COST: '1024',
      LIMIT_WRITES: '100000',
      TRUST_PROXY_HOPS: '1',
    });
  });
  after(() => platform.stop());

  it('count together, for any of its addresses', async () => {
    const guess = async (network: number, host: number) => {
      const { status } = await fetch(`${platform.baseUrl}/account/sign-in`, {
        method: 'POST',
        headers: {
          'X-Forwarded-For': `2001:db8:1:${network}:${host.toString(16)}::${host.toString(16)}`,
        },
        body: new URLSearchParams({
          email: `guess${host}@example.com`,
          password: 'a guess of mine',
        }),
      });
      return status;
    };
    const found: number[] = [];
    for (let host = 1; host <= 51; host++) {
      found.push(await guess(2, host));
    }
    expect(found.slice(0, 50)).to.deep.equal(Array(50).fill(401));
    expect(found[50]).to.equal(429);
    expect(await guess(3, 99), 'another network').to.equal(401);
  });
});
