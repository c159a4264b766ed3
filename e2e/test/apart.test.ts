import { expect } from 'chai';
import { type ServicesApart, startServicesApart } from '../src/services-apart.ts';

const engines = process.env.MONGODB_URI && process.env.REDIS_URL && process.env.KAFKA_BROKERS;

(engines ? describe : describe.skip)(
  'services apart, three gateways (needs MONGODB_URI, REDIS_URL and KAFKA_BROKERS)',
  function () {
    this.timeout(120_000);
    let services: ServicesApart;

    before(async () => {
      services = await startServicesApart(3);
    });

    after(() => services.stop());

    const call = (gateway: number, path: string, key: string, init: RequestInit = {}) =>
      fetch(`${services.gateways[gateway]}${path}`, {
        ...init,
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      });

    it('writes through one gateway and reads through another', async () => {
      const body = JSON.stringify({ name: 'Written at the first' });
      const made = (await (await call(0, '/v2/investments', services.ownerKey, { method: 'POST', body })).json()) as {
        id: string;
      };
      const read = await call(1, `/v2/investments/${made.id}`, services.ownerKey);
      expect(read.status).to.equal(200);
      for (const gateway of services.gateways) expect((await fetch(`${gateway}/readyz`)).status).to.equal(200);
    });

    it('stops a revoked access token at every gateway', async () => {
      const { clientId: client_id, clientSecret: client_secret } = services.application;
      const post = (gateway: number, path: string, form: Record<string, string>) =>
        fetch(`${services.gateways[gateway]}${path}`, {
          method: 'POST',
          body: new URLSearchParams({ client_id, client_secret, ...form }),
        });
      const issued = await post(0, '/oauth/token', { grant_type: 'client_credentials' });
      const { access_token: token } = (await issued.json()) as { access_token: string };
      const statusAt = async (gateway: number) => {
        const headers = { Authorization: `Bearer ${token}` };
        return (await fetch(`${services.gateways[gateway]}/v2/me`, { headers })).status;
      };
      for (const gateway of [0, 1, 2]) expect(await statusAt(gateway)).to.equal(200);
      expect((await post(1, '/oauth/revoke', { token })).status).to.equal(200);
      for (const gateway of [0, 1, 2]) {
        // The announcement has left before the answer; how soon each process hears it is the network's.
        let status = await statusAt(gateway);
        while (status === 200) status = await statusAt(gateway);
        expect(status).to.equal(401);
      }
    });

    it('stops a revoked key at every gateway', async () => {
      const body = JSON.stringify({ name: 'Short-lived', environment: 'production' });
      const made = (await (
        await call(0, '/v2/api-keys', services.ownerKey, { method: 'POST', body })
      ).json()) as Record<string, string>;
      for (const gateway of [0, 1, 2]) expect((await call(gateway, '/v2/me', made.key!)).status).to.equal(200);
      expect((await call(0, `/v2/api-keys/${made.id}`, services.ownerKey, { method: 'DELETE' })).status).to.equal(204);
      for (const gateway of [0, 1, 2]) {
        let status = 200;
        for (let tries = 0; status !== 401 && tries < 20; tries++) {
          status = (await call(gateway, '/v2/me', made.key!)).status;
          if (status !== 401) await new Promise((resolve) => setTimeout(resolve, 50));
        }
        expect(status).to.equal(401);
      }
    });

    it('admits exactly 100 reads of one person over all three together', async () => {
      // The owner has read before: what is left of the allowance is what may still be admitted.
      const first = await call(0, '/v2/me', services.ownerKey);
      const left = Number(first.headers.get('x-ratelimit-remaining'));
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, n) => call(n % 3, '/v2/me', services.ownerKey)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).to.have.length(left);
      expect(statuses.filter((status) => status === 429)).to.have.length(120 - left);
    });
  },
);
