import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@irp/testing/eventually';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { createExampleSender } from '../src/example-sender.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

interface Delivered {
  type: string;
  subject: string;
  data: { actor: { id?: string } };
}

describe('webhook deliveries', () => {
  let platform: RunningDemo;
  const received: Delivered[] = [];
  const receiver = createServer(async (request, response) => {
    received.push(JSON.parse((await buffer(request)).toString()));
    response.writeHead(204).end();
  });

  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    platform = await startDemo({
      LIMIT_READS: '100000',
      LIMIT_WRITES: '100000',
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    });
  });
  after(async () => {
    receiver.close();
    await platform.stop();
  });

  async function call(method: string, path: string, body?: unknown) {
    const result = await platform.call(method, path, {
      key: platform.keyOf('owner'),
      ...(body ? { body } : {}),
    });
    expect(result.status, `${method} ${path}: ${result.text}`).to.be.within(200, 299);
    return result.body;
  }

  it('match the served JSON Schemas, under both versions of the API', async () => {
    const { types } = (await platform.call('GET', '/docs/webhooks')).body as {
      types: { type: string; schema: string }[];
    };
    const accepted = types.map(({ type }) => type);
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const endpoints = [];
    for (const version of ['v1', 'v2']) {
      endpoints.push(
        await call('POST', `/${version}/webhook-endpoints`, { url, events: accepted }),
      );
    }

    const examples = await createExampleSender(platform);
    const { body: application } = await examples.send('createApplication');
    await call('PATCH', `/v2/applications/${application.id}`, { description: 'Another one' });
    await call('POST', `/v2/applications/${application.id}/suspend`, {});
    await call('POST', `/v2/applications/${application.id}/resume`, {});
    const { body: record } = await examples.send('createInvestment', {
      replaced: { visibility: 'workspace' },
    });
    await call('PATCH', `/v2/investments/${record.id}`, { name: 'Another name' });
    await call('DELETE', `/v2/investments/${record.id}`);
    for (const { id } of endpoints) {
      await call('POST', `/v2/webhook-endpoints/${id}/test`);
    }

    const expected = [
      'application.created',
      'application.updated',
      'application.suspended',
      'application.resumed',
      'investment.created',
      'investment.updated',
      'investment.deleted',
      'webhook.test',
    ];
    const missing = () =>
      expected.filter((type) => received.filter((one) => one.type === type).length < 2);
    await eventually(`both endpoints receive ${expected.join(', ')}`, () => missing().length === 0);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const body of received) {
      const path = types.find(({ type }) => type === body.type)?.schema;
      expect(path, body.type).to.be.a('string');
      const schema = (await platform.call('GET', new URL(path!, platform.baseUrl).pathname)).body;
      const validate = ajv.getSchema(schema.$id) ?? ajv.compile(schema);
      expect(validate(body), `${body.type}: ${JSON.stringify(validate.errors)}`).to.equal(true);
    }
  });

  it('have only listed types', async () => {
    const body = { url: 'https://receiver.example.com/', events: ['listing.unpublished'] };
    for (const version of ['v1', 'v2']) {
      const refused = await platform.call('POST', `/${version}/webhook-endpoints`, {
        key: platform.keyOf('owner'),
        body,
      });
      expect([refused.status, refused.body.errors?.[0]?.field], refused.text).to.deep.equal([
        400,
        'events.0',
      ]);
    }
  });
});
