import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { directory } from '@irp/directory';
import { expect } from 'chai';
import { createEventLog } from './model/event-log.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

/** The event of the new application is counted as well. */
const byRequests = { byRequests: true };

describe('directory: an application changes while its listing is created', () => {
  const log = createEventLog();
  let bench: InstallationBench;
  let server: Server;
  let publisher: Principal;
  /** Runs once, before the next response of the authorization service arrives. */
  let meanwhile: (() => Promise<void>) | undefined;

  before(async () => {
    server = createServer(async (request, response) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name]) => name.startsWith('x-') || name.startsWith('content-type'),
        ),
      ) as Record<string, string>;
      const options = {
        method: 'POST',
        headers,
        body: await text(request),
      };
      const reply = await fetch(new URL(request.url!, bench.authorizationUrl), options);
      const body = await reply.text();
      const first = meanwhile;
      meanwhile = undefined;
      await first?.();
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    bench = await startInstallations(
      { AUTHORIZATION_URL: `http://127.0.0.1:${port}` },
      log.heard(directory),
    );
    publisher = await (await bench.createWorkspace('enterprise')).person('owner');
  });
  after(async () => {
    await bench.stop();
    server.close();
  });

  async function change(as: Principal, path: string, body: object = {}): Promise<void> {
    const response = await bench.authorization('POST', `/v2/applications/${path}`, { as, body });
    expect(response.status, response.text).to.equal(200);
  }
  const untilFollowed = (id: string, count: number) =>
    log.until(`${count} events of ${id} are followed`, () => log.followed(id) >= count);

  it('to another owner: the listing belongs to the new owner', async () => {
    const { id } = await bench.createApplication(
      publisher,
      { scopes: ['investments.read'] },
      byRequests,
    );
    const other = await bench.createWorkspace();
    const receiver = await other.person('owner');
    await change(publisher, `${id}/transfer`, { toWorkspaceId: other.workspaceId });
    await untilFollowed(id, 2);
    meanwhile = async () => {
      await change(receiver, `${id}/transfer/accept`);
      await untilFollowed(id, 4);
    };
    const body = {
      ...listingDraftExample,
      scopeReasons: {},
    };
    const put = await bench.call('PUT', `/v2/applications/${id}/listing`, { as: publisher, body });
    expect(put.status, put.text).to.equal(200);
    expect(await bench.listings.find(id)).to.include({ workspaceId: other.workspaceId });
  });

  it('to suspended: the listing shows the suspension', async () => {
    const { id } = await bench.createApplication(publisher, {}, byRequests);
    await untilFollowed(id, 1);
    meanwhile = async () => {
      await change(publisher, `${id}/suspend`);
      await untilFollowed(id, 2);
    };
    const body = { visibility: 'public' };
    const put = await bench.call('PUT', `/v2/applications/${id}/visibility`, {
      as: publisher,
      body,
    });
    expect(put.status, put.text).to.equal(200);
    expect(
      put.body.missing.map(({ requirement }: { requirement: string }) => requirement),
    ).to.include('application');
  });
});
