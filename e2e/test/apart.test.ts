import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@irp/testing/eventually';
import { type Collector, startCollector } from '@irp/testing/start-collector';
import { expect } from 'chai';
import { addOrganization, type Party } from '../src/add-organization.ts';
import { describeDirectoryApart } from '../src/describe-directory-apart.ts';
import { type SeparateServices, startSeparateServices } from '../src/separate-services.ts';

const { MONGODB_URI, REDIS_URL, KAFKA_BROKERS, RUNNING_SERVICES } = process.env;
const engines = RUNNING_SERVICES || (MONGODB_URI && REDIS_URL && KAFKA_BROKERS);

(engines ? describe : describe.skip)(
  'separate services with three gateways (needs MONGODB_URI, REDIS_URL and KAFKA_BROKERS)',
  () => {
    let services: SeparateServices;
    let collector: Collector;

    before(async () => {
      // After the default of 50 ms each gateway would admit a share of the limit. A busy machine
      // exceeds the default.
      collector = await startCollector();
      services = await startSeparateServices(3, {
        LIMIT_REDIS_TIMEOUT_MS: '20000',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      });
    });

    after(async () => {
      await services?.stop();
      await collector?.stop();
    });

    const call = (gateway: number, path: string, key: string, init: RequestInit = {}) =>
      fetch(`${services.gateways[gateway]}${path}`, {
        ...init,
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      });

    it('read through one gateway a record written through another', async () => {
      const body = JSON.stringify({ name: 'Written through the first' });
      const created = (await (
        await call(0, '/v2/investments', services.ownerKey, { method: 'POST', body })
      ).json()) as {
        id: string;
      };
      const read = await call(1, `/v2/investments/${created.id}`, services.ownerKey);
      expect(read.status).to.equal(200);
      for (const gateway of services.gateways) {
        expect((await fetch(`${gateway}/readyz`)).status).to.equal(200);
      }
    });

    it('are in one trace, from the request through Kafka to the audit log', async () => {
      const traceId = randomBytes(16).toString('hex');
      const created = await fetch(`${services.gateways[2]}/v2/investments`, {
        method: 'POST',
        headers: {
          'X-API-Key': services.ownerKey,
          'Content-Type': 'application/json',
          traceparent: `00-${traceId}-00f067aa0ba902b7-00`,
        },
        body: JSON.stringify({ name: 'Traced' }),
      });
      expect(created.status).to.equal(201);
      const names = () =>
        collector.spans
          .filter((span) => span.traceId === traceId)
          .map(({ service, name }) => `${service}: ${name}`);
      const expected = [
        'gateway: POST /v2/investments',
        'gateway: POST investments',
        'investments: POST /v2/investments',
        'investments: send investments',
        'audit: process investments',
      ];
      await eventually('all spans are exported', () =>
        expected.every((name) => names().includes(name)),
      );
    });

    it('reject a revoked access token at every gateway', async () => {
      const { clientId: client_id, clientSecret: client_secret } = services.application;
      const post = (gateway: number, path: string, form: Record<string, string>) =>
        fetch(`${services.gateways[gateway]}${path}`, {
          method: 'POST',
          body: new URLSearchParams({
            client_id,
            client_secret,
            ...form,
          }),
        });
      const issued = await post(0, '/oauth/token', { grant_type: 'client_credentials' });
      const { access_token: token } = (await issued.json()) as { access_token: string };
      const statusAt = async (gateway: number) => {
        const headers = { Authorization: `Bearer ${token}` };
        return (await fetch(`${services.gateways[gateway]}/v2/me`, { headers })).status;
      };
      for (const gateway of [0, 1, 2]) {
        expect(await statusAt(gateway)).to.equal(200);
      }
      expect((await post(1, '/oauth/revoke', { token })).status).to.equal(200);
      for (const gateway of [0, 1, 2]) {
        // The revocation is published before the response; each gateway receives the revocation a
        // moment later.
        await eventually(
          `gateway ${gateway} rejects the revoked token`,
          async () => (await statusAt(gateway)) === 401,
        );
      }
    });

    it('reject a revoked key at every gateway', async () => {
      const body = JSON.stringify({ name: 'Short-lived', environment: 'production' });
      const created = (await (
        await call(0, '/v2/api-keys', services.ownerKey, { method: 'POST', body })
      ).json()) as Record<string, string>;
      for (const gateway of [0, 1, 2]) {
        expect((await call(gateway, '/v2/me', created.key!)).status).to.equal(200);
      }
      expect(
        (await call(0, `/v2/api-keys/${created.id}`, services.ownerKey, { method: 'DELETE' }))
          .status,
      ).to.equal(204);
      for (const gateway of [0, 1, 2]) {
        await eventually(
          `gateway ${gateway} rejects the revoked key`,
          async () => (await call(gateway, '/v2/me', created.key!)).status === 401,
        );
      }
    });

    it('are suspended for longer than a token is valid: 503 and a retry, never 401 or 403', async function () {
      // The test does not know the processes of running services.
      if (RUNNING_SERVICES) {
        return this.skip();
      }
      const { clientId: client_id, clientSecret: client_secret } = services.application;
      const headers = { 'X-API-Key': services.ownerKey };
      const tickerSymbol = 'STALLED';
      const write = {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
      };
      const requests: [string, RequestInit][] = [
        ['/v2/investments?limit=1', { headers }],
        ['/v2/audit/records?limit=1', { headers }],
        ['/v2/directory/listings', { headers }],
        ['/.well-known/openid-configuration', {}],
        [
          '/v2/investments',
          {
            ...write,
            body: JSON.stringify({ tickerSymbol }),
          },
        ],
        [
          '/v2/investments/imports',
          {
            method: 'POST',
            headers: { ...headers, 'Content-Type': 'text/csv' },
            body: `tickerSymbol\n${tickerSymbol}\n`,
          },
        ],
        [
          '/oauth/token',
          {
            method: 'POST',
            body: new URLSearchParams({
              client_id,
              client_secret,
              grant_type: 'client_credentials',
            }),
          },
        ],
      ];
      // The gateway must know the key: otherwise the look-up would fail before the request reaches
      // the service.
      expect((await call(0, '/v2/me', services.ownerKey)).status).to.equal(200);
      const suspended = (['investments', 'audit', 'directory', 'authorization'] as const).flatMap(
        (service) => services.parts[service].running().map(({ pid }) => pid),
      );
      const since = new Date().toISOString();
      for (const pid of suspended) {
        process.kill(pid, 'SIGSTOP');
      }
      const send = ([path, init]: (typeof requests)[number]) =>
        fetch(services.gateways[0] + path, init);
      const responses = requests.map(send);
      try {
        await wait(7_500);
      } finally {
        for (const pid of suspended) {
          process.kill(pid, 'SIGCONT');
        }
      }
      for (const [index, response] of (await Promise.all(responses)).entries()) {
        const [path, { method }] = requests[index]!;
        const expected = method === undefined ? [200, null] : [503, '1'];
        expect([response.status, response.headers.get('retry-after')], path).to.deep.equal(
          expected,
        );
      }
      const stored = (await (
        await call(0, `/v2/investments?tickerSymbol=${tickerSymbol}`, services.ownerKey)
      ).json()) as { data: unknown[] };
      expect(stored.data, 'nothing was executed').to.deep.equal([]);
      // Rejections are recorded in order: after this true record, no false record can follow.
      const body = JSON.stringify({
        name: 'Reader',
        environment: 'production',
        scopes: ['investments.read'],
      });
      const reader = (await (
        await call(0, '/v2/api-keys', services.ownerKey, { method: 'POST', body })
      ).json()) as Record<string, string>;
      expect((await call(0, '/v2/audit/records', reader.key!)).status).to.equal(403);
      const denied = async () => {
        const path = `/v2/audit/records?action=access.denied&from=${since}&limit=100`;
        const { data } = (await (await call(0, path, services.ownerKey)).json()) as {
          data: { credential: object }[];
        };
        return data.map(({ credential }) => credential);
      };
      await eventually('the true refusal is recorded', async () => (await denied()).length > 0);
      expect(await denied()).to.deep.equal([{ id: reader.id, kind: 'api_key' }]);
    });

    it('admit exactly 100 reads of one user over all three gateways', async () => {
      // A user without earlier reads: on a slow machine, they would leave the window meanwhile.
      const [reader] = (await addOrganization(services, 'Readers', ['owner'])) as [Party];
      let failures = 0;
      const statusOf = async (gateway: number): Promise<number> => {
        const response = await call(gateway, '/v2/me', reader.key);
        if (response.status !== 503) {
          return response.status;
        }
        // A busy machine exceeds a timeout. The limit may have counted the request.
        failures++;
        await wait(1_000);
        return statusOf(gateway);
      };
      const statuses = await Promise.all(Array.from({ length: 120 }, (_, n) => statusOf(n % 3)));
      const admitted = statuses.filter((status) => status === 200).length;
      const refused = statuses.filter((status) => status === 429).length;
      expect(admitted + refused, `statuses: ${[...new Set(statuses)]}`).to.equal(120);
      expect(admitted).to.be.within(100 - failures, 100);
    });

    describeDirectoryApart(() => services);
  },
);
