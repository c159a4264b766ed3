import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { testCertificate } from '@irp/testing/test-certificate';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';
import { type Receiver, startReceiver } from '../support/start-receiver.ts';

const address = '203.0.114.7';

describe('notifications: OUTGOING_PROXY', () => {
  let notifications: RunningNotifications;
  let receiver: Receiver;
  let proxy: Server;
  const tunnels: { authority: string; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();

  before(async () => {
    receiver = await startReceiver(() => ({ status: 204 }), { tls: true });
    const { port } = new URL(receiver.url);
    // The proxy connects every requested address to the receiver.
    proxy = createServer().on('connect', (request, client: Socket) => {
      const authorization = request.headers['proxy-authorization'];
      tunnels.push({ authority: request.url ?? '', authorization });
      const upstream = connect(Number(port), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        upstream.pipe(client).pipe(upstream);
      });
      for (const socket of [client, upstream]) {
        sockets.add(socket.on('error', () => {}));
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const OUTGOING_PROXY = `http://irp:secret@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const resolve = async () => [{ address, family: 4 }];
    notifications = await startNotifications(
      { OUTGOING_PROXY },
      { outbound: { resolve, ca: testCertificate.cert } },
    );
  });
  after(async () => {
    await notifications?.stop();
    receiver?.stop();
    proxy?.close();
    for (const socket of sockets) {
      socket.destroy();
    }
  });

  it('deliveries use the proxy, with the checked IP address of the receiver', async () => {
    const owner = await (await notifications.createWorkspace()).person('owner');
    const body = { url: 'https://receiver.example:8443/hook', events: ['investment.created'] };
    const created = await notifications.call('POST', '/v2/webhook-endpoints', { as: owner, body });
    expect(created.status, created.text).to.equal(201);
    expect(tunnels, 'an address is checked without a request').to.deep.equal([]);

    const { workspaceId } = owner;
    const event = newEvent(Date.now(), {
      type: 'investment.created',
      workspaceId,
      environment: 'production',
      subject: 'i1',
      actor: { type: 'user', id: 'u1' },
      data: {
        environment: 'production',
        visibility: 'workspace',
        name: 'Novo Nordisk A/S',
      },
    });
    const message = {
      key: workspaceId,
      event: toEnvelope('investments', event),
    };
    await notifications.platform.platform.bus.publish('investments', [message]);
    await eventually('it arrives', () => receiver.requests.length > 0);

    const authorization = `Basic ${Buffer.from('irp:secret').toString('base64')}`;
    expect(tunnels).to.deep.equal([{ authority: `${address}:8443`, authorization }]);
    const [{ url, headers, body: received }] = receiver.requests as [(typeof receiver.requests)[0]];
    expect([url, headers.host, headers['proxy-authorization']]).to.deep.equal([
      '/hook',
      'receiver.example:8443',
      undefined,
    ]);
    const verified = new Webhook(created.body.secret).verify(
      received,
      headers as Record<string, string>,
    );
    expect(verified).to.deep.include({ id: event.id, workspaceid: workspaceId });
  });
});
