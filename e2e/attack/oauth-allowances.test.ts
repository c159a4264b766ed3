import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const limitWrites = 25;

describe("attack: other clients' allowances at the OAuth endpoints", () => {
  let platform: RunningDemo;

  before(async () => {
    // The limits of production.
    platform = await startDemo({ TRUST_PROXY_HOPS: '1', DEVICE_POLL_INTERVAL_S: '1' });
  });
  after(() => platform.stop());

  const post = (path: string, form: Record<string, string>, address: string) => {
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': address,
    };
    return platform.call('POST', path, {
      headers,
      body: new URLSearchParams(form).toString(),
    });
  };
  const register = async (fields: Record<string, unknown>) => {
    const body = {
      name: `App ${crypto.randomUUID()}`,
      environment: 'production',
      scopes: ['investments.read'],
      ...fields,
    };
    const made = await platform.call('POST', '/v2/applications', {
      key: platform.keyOf('owner'),
      body,
    });
    expect(made.status, made.text).to.equal(201);
    return made.body as { clientId: string; clientSecret: string };
  };

  it("a client gets its tokens during requests with the client's id and wrong secrets, from any number of addresses", async () => {
    const { clientId, clientSecret } = await register({
      type: 'confidential',
      grantTypes: ['client_credentials'],
    });
    const request = (client_secret: string, address: string) =>
      post(
        '/oauth/token',
        {
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret,
        },
        address,
      );
    const rounds = inShape({ short: 2, long: 20 });
    for (let round = 0; round < rounds; round++) {
      const attacks = Array.from({ length: limitWrites + 5 }, () =>
        request('irs_wrong', `192.0.2.${round}`),
      );
      const own = Array.from({ length: limitWrites + 5 }, () =>
        request(clientSecret, '198.51.100.1'),
      );
      const attacked = (await Promise.all(attacks)).map(({ status }) => status);
      expect(attacked.filter((status) => status === 401)).to.have.length(limitWrites);
      expect(attacked.filter((status) => status === 429)).to.have.length(5);
      for (const { status, text } of await Promise.all(own)) {
        expect(status, text).to.equal(200);
      }
    }
  });

  it('three devices behind one address poll until they expire, and never get 429', async () => {
    const { clientId } = await register({ type: 'public', grantTypes: ['device_code'] });
    const address = '198.51.100.2';
    const devices = await Promise.all(
      [1, 2, 3].map(() => post('/oauth/device_authorization', { client_id: clientId }, address)),
    );
    const codes = devices.map(({ body }) => String(body.device_code));
    const polls = inShape({ short: 10, long: 60 });
    for (let poll = 0; poll < polls; poll++) {
      const form = (device_code: string) => ({
        grant_type: deviceCodeGrant,
        client_id: clientId,
        device_code,
      });
      const responses = await Promise.all(
        codes.map((code) => post('/oauth/token', form(code), address)),
      );
      for (const { body, text } of responses) {
        expect(body.error, text).to.be.oneOf(['authorization_pending', 'slow_down']);
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  });
});
