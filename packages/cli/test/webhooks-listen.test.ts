import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@irp/client';
import { expect } from 'chai';
import { eventually } from '../../testing/src/eventually.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';
import { startWebhookPlatform, type WebhookPlatform } from './support/webhook-platform.ts';

describe('irp webhooks listen', () => {
  let platform: WebhookPlatform;
  let home: IrpHome;
  let receiver: Server;
  let target: string;
  let received: { headers: IncomingHttpHeaders; body: string }[] = [];

  beforeEach(async () => {
    [platform, home] = await Promise.all([startWebhookPlatform(), createIrpHome()]);
    received = [];
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const part of request.setEncoding('utf8')) {
        body += part;
      }
      received.push({ headers: request.headers, body });
      response.writeHead(received.length === 1 ? 200 : 302, { Location: '/elsewhere' }).end('x');
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const { code, stderr } = await home.irp(
      ['login', '--api-key', '--url', platform.url],
      'irk_live_us_test',
    );
    expect([code, stderr]).to.deep.equal([0, '']);
  });
  afterEach(async () => {
    receiver.close().closeAllConnections();
    await platform.stop();
    await home.remove();
  });

  const happen = (n: number) =>
    platform.deliveries.push({
      id: `d${n}`,
      eventId: `event-${n}`,
      type: 'application.updated',
      event: {
        specversion: '1.0',
        type: 'application.updated',
        subject: `Zoë ${n}`,
      },
    });
  const start = (...args: string[]) =>
    home.start(['webhooks', 'listen', '--forward-to', target, '--interval', '0.1', ...args]);

  it('forwards each event once, signed, in order, and deletes its endpoint at the end', async () => {
    happen(1);
    platform.pageSize = 1;
    const { child, waitFor, result } = start();
    await waitFor(
      /Forwarding to .*\/hook\. Deliveries are signed with whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw /,
    );
    await eventually('the first event', () => received.length === 1);
    for (const n of [2, 3]) {
      happen(n);
    }
    await eventually('two more', () => received.length === 3);
    happen(4);
    await eventually('the last one', () => received.length === 4);
    child.kill('SIGINT');
    const { code, stdout } = await result;
    expect(code).to.equal(130);
    expect(received.map(({ headers }) => headers['webhook-id'])).to.deep.equal(
      [1, 2, 3, 4].map((n) => `event-${n}`),
    );
    for (const { headers, body } of received) {
      const event = await verifyWebhook({
        payload: body,
        headers,
        secrets: platform.secret,
      });
      expect(event.type).to.equal('application.updated');
    }
    expect(stdout).to.match(
      /^application\.updated event-1: 200 \(\d+ ms\)\napplication\.updated event-2: 302 /,
    );
    expect(platform.changes).to.deep.equal([
      'POST /v2/webhook-endpoints {"url":"https://irp-listen.invalid/","events":["*"],"description":"irp webhooks listen: temporary"}',
      'PATCH /v2/webhook-endpoints/e1 {"state":"paused"}',
      'DELETE /v2/webhook-endpoints/e1',
    ]);
  });

  it('listens as an application, and omits events beyond its scopes', async () => {
    platform.deliveries.push({
      id: 'd0',
      eventId: 'event-0',
      type: 'application.updated',
      event: null,
    });
    happen(1);
    const { child, result } = start('--application', 'a1');
    await eventually('the first event', () => received.length === 1);
    child.kill('SIGINT');
    await result;
    expect(received[0]!.headers['webhook-id']).to.equal('event-1');
    expect(JSON.parse(platform.changes[0]!.replace(/^[^{]*/, ''))).to.include({
      applicationId: 'a1',
    });
  });

  it('requests the named types, and prints JSON lines', async () => {
    happen(1);
    receiver.close().closeAllConnections();
    const { child, result } = start(
      '--events',
      'application.updated,token.revoked',
      '--events',
      'webhook.test',
      '--json',
    );
    // From the start: the first line can be printed before this process notices the endpoint.
    let stdout = '';
    child.stdout?.on('data', (text: string) => {
      stdout += text;
    });
    await eventually('the endpoint', () => platform.changes.length === 2);
    happen(2);
    await eventually('two lines', () => stdout.split('\n').length === 3);
    child.kill('SIGTERM');
    await result;
    expect(platform.changes[0]).to.contain(
      '"events":["application.updated","token.revoked","webhook.test"]',
    );
    const [first, second] = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(first).to.deep.include({
      id: 'event-1',
      type: 'application.updated',
      status: null,
      failure: 'ECONNREFUSED',
    });
    expect(second.id).to.equal('event-2');
    expect(platform.changes.at(-1)).to.equal('DELETE /v2/webhook-endpoints/e1');
  });

  it('leaves no endpoint that it could not pause', async () => {
    platform.patchStatus = 403;
    const { code, stderr } = await start().result;
    expect([code, stderr]).to.deep.equal([1, 'irp: Not allowed. (403 forbidden)\n']);
    expect(platform.changes.at(-1)).to.equal('DELETE /v2/webhook-endpoints/e1');
  });
});
