import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { TestWorkspace } from './support/start-directory.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const scopes = ['investments.read'];

describe('directory: a shared listing needs the approval of the receiving organization', () => {
  let bench: InstallationBench;
  let publisher: TestWorkspace;
  let owner: Principal;
  let receiver: TestWorkspace;
  let admin: Principal;

  before(async () => {
    bench = await startInstallations();
  });
  after(() => bench.stop());
  beforeEach(async () => {
    [publisher, receiver] = await Promise.all([
      bench.createWorkspace('enterprise'),
      bench.createWorkspace(),
    ]);
    [owner, admin] = await Promise.all([publisher.person('owner'), receiver.person('admin')]);
  });

  const put = (id: string, to: string, body: object) =>
    bench.call('PUT', `/v2/applications/${id}/${to}`, { as: owner, body });
  async function share(name?: string): Promise<string> {
    const { id } = await bench.createApplication(owner, { scopes, ...(name && { name }) });
    const body = { visibility: 'organization', organizations: [receiver.organizationId] };
    const { status, text } = await put(id, 'visibility', body);
    expect(status, text).to.equal(200);
    return id;
  }
  const offers = async (as = admin) => bench.call('GET', '/v2/share-offers', { as });
  const decide = (method: 'PUT' | 'DELETE', as = admin) =>
    bench.call(method, `/v2/share-offers/${publisher.organizationId}`, { as });
  const listed = async (as = admin) =>
    (await bench.call('GET', '/v2/directory/shared-listings', { as })).body.data.map(
      ({ id }: { id: string }) => id,
    );
  const seen = async (id: string) => {
    const body = {
      applicationId: id,
      environment: 'production',
      scopes,
    };
    const replies = await Promise.all([
      bench.call('GET', `/v2/directory/shared-listings/${id}`, { as: admin }),
      bench.call('GET', `/v2/installations/preview?applicationId=${id}`, { as: admin }),
      bench.call('POST', '/v2/installations', { as: admin, body }),
    ]);
    return replies.map(({ status }) => status);
  };

  it('is a pending offer, which names the publisher and contains none of its texts', async () => {
    const id = await share('Payroll Update 7');
    await share();
    expect(await listed()).to.deep.equal([]);
    expect(await seen(id)).to.deep.equal([404, 404, 404]);
    const { status, body, text } = await offers();
    expect(status, text).to.equal(200);
    const { organizationId, organizationName: name } = publisher;
    const offer = {
      publisher: {
        organizationId,
        name,
        verified: false,
        domain: null,
      },
      integrations: 2,
    };
    expect(body.data).to.deep.equal([{ ...offer, state: 'pending' }]);
    expect(text).not.to.contain('Payroll');
  });

  it('is shown and installed after the approval, until its withdrawal; installations stay', async () => {
    const id = await share();
    const approved = await decide('PUT');
    expect([approved.status, approved.body.state], approved.text).to.deep.equal([200, 'approved']);
    expect((await decide('PUT')).body).to.deep.equal(approved.body);
    expect(await listed()).to.deep.equal([id]);
    expect(await seen(id)).to.deep.equal([200, 200, 201]);
    for (let n = 0; n < 2; n++) {
      expect((await decide('DELETE')).status).to.equal(204);
    }
    expect(await listed()).to.deep.equal([]);
    expect((await offers()).body.data[0].state).to.equal('pending');
    expect(
      (await bench.call('GET', `/v2/directory/shared-listings/${id}`, { as: admin })).status,
    ).to.equal(404);
    const { data } = (await bench.call('GET', '/v2/installations', { as: admin })).body;
    expect(data.map(({ state }: { state: string }) => state)).to.deep.equal(['active']);
    const updated = (await bench.eventsOf(receiver.organizationId, 2)).map(
      ({ data }) => data.detail.approvedPublishers,
    );
    expect(updated).to.deep.equal([[publisher.organizationId], []]);
  });

  it('is decided by admins and owners of the receiving organization only', async () => {
    await share();
    const developer = await receiver.person('developer');
    for (const as of [developer, await receiver.person('member')]) {
      expect((await decide('PUT', as)).status).to.equal(403);
      expect((await decide('DELETE', as)).status).to.equal(403);
      expect((await offers(as)).status).to.equal(403);
    }
    expect((await decide('PUT', await receiver.person('owner', 'sandbox'))).status).to.equal(403);
    const stranger = await (await bench.createWorkspace()).person('owner');
    expect((await decide('PUT', stranger)).status).to.equal(404);
    expect((await offers(stranger)).body.data).to.deep.equal([]);
    expect(await listed()).to.deep.equal([]);
  });

  it('disappears from lists and installations when the plan of the publisher ends it', async () => {
    const id = await share();
    await decide('PUT');
    await bench.setPlan(publisher, 'team');
    expect(await listed()).to.deep.equal([]);
    expect(await seen(id)).to.deep.equal([404, 404, 404]);
    expect((await offers()).body.data).to.deep.equal([]);
  });

  it('has names that pass a review, and the organization of the publisher as vendor', async () => {
    const { id } = await bench.createApplication(owner, { scopes });
    const sharing = { visibility: 'organization', organizations: [receiver.organizationId] };
    const posing = { vendor: `${receiver.organizationName} verified ✓` };
    expect((await put(id, 'listing', posing)).status).to.equal(200);
    const refused = await put(id, 'visibility', sharing);
    expect([refused.status, refused.body.errors[0].field], refused.text).to.deep.equal([
      400,
      'vendor',
    ]);
    expect((await put(id, 'listing', { vendor: 'Northwind Tools' })).status).to.equal(200);
    expect((await put(id, 'visibility', sharing)).status).to.equal(200);
    for (const body of [posing, { name: 'Раyroll Sync' }]) {
      expect((await put(id, 'listing', body)).status).to.equal(400);
    }
    await decide('PUT');
    const { body } = await bench.call('GET', `/v2/directory/shared-listings/${id}`, { as: admin });
    expect(body.vendor).to.equal(publisher.organizationName);
    const preview = await bench.call('GET', `/v2/installations/preview?applicationId=${id}`, {
      as: admin,
    });
    expect(preview.body.vendor).to.equal(publisher.organizationName);
  });
});
