import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { TestWorkspace } from './support/start-directory.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const scopes = ['investments.read'];

describe('directory: names of listings shown without a review', () => {
  let bench: InstallationBench;
  let publisher: TestWorkspace;
  let owner: Principal;
  let receiver: TestWorkspace;
  let admin: Principal;
  let other: Principal;

  before(async () => {
    bench = await startInstallations();
    [publisher, receiver] = await Promise.all([
      bench.createWorkspace('enterprise'),
      bench.createWorkspace(),
    ]);
    [owner, admin] = await Promise.all([publisher.person('owner'), receiver.person('admin')]);
    await bench.approvePublisher(receiver.organizationId, publisher.organizationId);
    other = await (await bench.createWorkspace()).person('owner');
  });
  after(() => bench.stop());

  const put = (id: string, to: string, body: object) =>
    bench.call('PUT', `/v2/applications/${id}/${to}`, { as: owner, body });
  const rename = (id: string, name: string) =>
    bench.authorization('PATCH', `/v2/applications/${id}`, {
      as: owner,
      body: { name },
    });
  const sharing = () => ({ visibility: 'organization', organizations: [receiver.organizationId] });
  async function share(fields: object = {}): Promise<{ id: string; name: string }> {
    const application = await bench.createApplication(owner, { scopes, ...fields });
    const shared = await put(application.id, 'visibility', sharing());
    expect(shared.status, shared.text).to.equal(200);
    return application;
  }
  async function shownNames(id: string): Promise<string[]> {
    const shown = await bench.call('GET', `/v2/directory/shared-listings/${id}`, { as: admin });
    const preview = await bench.call('GET', `/v2/installations/preview?applicationId=${id}`, {
      as: admin,
    });
    expect([shown.status, preview.status]).to.deep.equal([200, 200]);
    return [...new Set<string>([shown.body.name, preview.body.name])];
  }
  async function takenName(): Promise<string> {
    return (await bench.publish(other, { name: `Kestrel ${randomUUID()}` })).name;
  }
  async function renamed(id: string, name: string): Promise<void> {
    const response = await rename(id, name);
    expect(response.status, response.text).to.equal(200);
    const { revision } = await bench.readApplication(id);
    await bench.listingWhen(
      id,
      'it is followed',
      ({ application }) => application.revision === revision,
    );
  }

  for (const [what, name] of [
    ['a sign', 'Ledger ✓'],
    ['a filler of Hangul', 'Ledger\u3164Sync'],
    ['two spaces in a row', 'Ledger  Sync'],
    ['letters of two languages', 'Ledger Капитал'],
  ] as const) {
    it(`are not changed to one with ${what}, neither by PATCH nor in the listing`, async () => {
      const { id, name: before } = await share();
      const refused = await rename(id, name);
      expect([refused.status, refused.body.errors?.[0].field], refused.text).to.deep.equal([
        400,
        'name',
      ]);
      expect((await put(id, 'listing', { name })).status).to.equal(400);
      expect(await shownNames(id)).to.deep.equal([before]);
    });
  }

  it("keep the last accepted name if the application's new name looks like another", async () => {
    const taken = await takenName();
    const { id, name } = await share();
    const installed = await bench.install(admin, id, scopes);
    for (const posed of [taken.toUpperCase(), `${taken} official`, receiver.organizationName]) {
      await renamed(id, posed);
      expect(await shownNames(id), posed).to.deep.equal([name]);
    }
    const next = `${name} Two`;
    await renamed(id, next);
    expect(await shownNames(id)).to.deep.equal([next]);
    await eventually('the installation has the new name', async () => {
      return (
        ((await bench.get(admin, installed.id)) as { applicationName?: string }).applicationName ===
        next
      );
    });
    await renamed(id, `Official ${taken}`);
    await put(id, 'listing', { description: 'Reads records.' });
    expect(await shownNames(id)).to.deep.equal([next]);
    const again = await put(id, 'visibility', { visibility: 'private' });
    expect(again.status, again.text).to.equal(200);
    expect((await put(id, 'visibility', sharing())).body.errors?.[0].field).to.equal('name');
  });

  it('include names of installations', async () => {
    const taken = await takenName();
    const { id, name } = await share();
    const before = await bench.install(admin, id, scopes);
    await renamed(id, taken);
    const nameIn = async () =>
      ((await bench.get(admin, before.id)) as { applicationName?: string }).applicationName;
    expect(await nameIn()).to.equal(name);
    await bench.change(admin, before.id, 'suspend');
    expect(await nameIn()).to.equal(name);
    await bench.call('DELETE', `/v2/installations/${before.id}`, { as: admin });
    const { id: again } = await bench.install(admin, id, scopes);
    expect(
      ((await bench.get(admin, again)) as { applicationName?: string }).applicationName,
    ).to.equal(name);
  });

  it('differ from the names of a receiving organization or another known one, even with a claim', async () => {
    const stranger = await bench.createWorkspace();
    await bench.publish(await stranger.person('owner'));
    for (const name of [
      receiver.organizationName,
      `Verified ${receiver.organizationName.toUpperCase()}`,
      stranger.organizationName,
    ]) {
      const { id } = await bench.createApplication(owner, { scopes, name });
      const refused = await put(id, 'visibility', sharing());
      expect([refused.status, refused.body.errors?.[0].field], name).to.deep.equal([400, 'name']);
      await put(id, 'visibility', { visibility: 'private' });
      const draft = await share();
      expect((await put(draft.id, 'listing', { name })).status, name).to.equal(400);
    }
    const { id } = await bench.createApplication(owner, {
      scopes,
      name: `${receiver.organizationName} Sync`,
    });
    expect((await put(id, 'visibility', sharing())).status, 'for it').to.equal(200);
    const own = await bench.createApplication(owner, { scopes, name: publisher.organizationName });
    expect((await put(own.id, 'visibility', sharing())).status, 'its own').to.equal(200);
  });

  it('are checked again for added organizations', async () => {
    const { id } = await share();
    const next = await bench.createWorkspace();
    expect(
      (await put(id, 'listing', { ...listingDraftExample, name: next.organizationName })).status,
    ).to.equal(200);
    const { organizations } = sharing();
    const more = {
      visibility: 'organization',
      organizations: [...organizations, next.organizationId],
    };
    const refused = await put(id, 'visibility', more);
    expect([refused.status, refused.body.errors?.[0].field], refused.text).to.deep.equal([
      400,
      'name',
    ]);
  });

  it('of published applications are reviewed in the directory, and a rename changes no name in installations', async () => {
    const taken = await takenName();
    const { id, name } = await bench.publish(owner);
    const installed = await bench.install(admin, id, scopes);
    expect((await rename(id, 'Ledger ✓')).status).to.equal(400);
    await renamed(id, taken);
    const { body } = await bench.call('GET', `/v2/directory/listings/${id}`);
    const preview = await bench.call('GET', `/v2/installations/preview?applicationId=${id}`, {
      as: admin,
    });
    const { applicationName } = (await bench.get(admin, installed.id)) as {
      applicationName?: string;
    };
    expect([body.name, preview.body.name, applicationName]).to.deep.equal([name, name, name]);
    const asked = {
      applicationId: id,
      at: new Date().toISOString(),
    };
    const nameInMails = async () => (await bench.internal('audiences', asked)).application.name;
    expect(await nameInMails()).to.equal(name);
    const next = `${name} Two`;
    await renamed(id, next);
    await eventually('mails have the new name', async () => (await nameInMails()) === next);
  });
});
