import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

describe('directory: the listings of tests', () => {
  let bench: InstallationBench;
  let owner: Principal;

  before(async () => {
    bench = await startInstallations();
    owner = await (await bench.createWorkspace()).person('owner');
  });
  after(() => bench.stop());

  /** The state of an application and its listing, without values that differ between runs. */
  async function stateOf({ id, name }: { id: string; name: string }): Promise<unknown> {
    const { revision: _, heldNames = [], ...listing } = (await bench.listings.find(id))!;
    const { body: application } = await bench.authorization('GET', `/v2/applications/${id}`, {
      as: owner,
    });
    const events = (await bench.eventsOf(id, 4)).map(({ type, data }) => ({
      type,
      ...data,
      request: undefined,
    }));
    const { visibility, listing: shown } = application;
    const text = JSON.stringify({
      listing,
      held: heldNames.length,
      record: { visibility, shown },
      events,
    })
      .replaceAll(name, 'NAME')
      .replaceAll(/"\d{4}-\d{2}-\d{2}T[\d:.]+Z"/g, '"TIME"')
      .replaceAll(ids, 'ID');
    return JSON.parse(text);
  }

  it('equal those of a publisher who writes, submits and shows them, and a reviewer who approves', async () => {
    const requested = await bench.createApplication(owner, { scopes: ['investments.read'] });
    const at = `/v2/applications/${requested.id}`;
    const succeed = async (method: string, path: string, body?: object) => {
      const response = await bench.call(method, at + path, { as: owner, ...(body && { body }) });
      expect(response.status, response.text).to.equal(200);
    };
    await succeed('PUT', '/listing', {
      ...listingDraftExample,
      vendor: undefined,
      name: requested.name,
    });
    await succeed('POST', '/listing/submit');
    await bench.approve(requested.id);
    await succeed('PUT', '/visibility', { visibility: 'public' });
    const stored = await bench.publish(owner);
    expect(await stateOf(stored)).to.deep.equal(await stateOf(requested));
  });
});
