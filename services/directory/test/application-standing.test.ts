import type { Principal } from '@irp/contracts';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { TestWorkspace } from './support/start-directory.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const scopes = ['investments.read'];
const nothing = {
  state: 'active',
  suspensions: [],
  authorizationFlowsSuspended: false,
  deletionAt: null,
  unpublishedAt: null,
  delistedAt: null,
  credentialsCompromisedAt: null,
  transferredAt: null,
};

describe('directory: later changes of an installed application', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let operator: Principal;
  let workspace: TestWorkspace;
  let admins: Principal;
  let app: { id: string; name: string };
  let id: string;

  before(async () => {
    bench = await startInstallations();
    publisher = await (await bench.createWorkspace()).person('owner');
    const person = await (await bench.createWorkspace()).person('admin');
    await bench.internal('platform-roles', { userId: person.userId, platformRoles: ['operator'] });
    operator = { ...person, platformRoles: ['operator'] };
    workspace = await bench.createWorkspace();
    admins = await workspace.person('admin');
  });
  beforeEach(async () => {
    app = await bench.publish(publisher, { scopes });
    ({ id } = await bench.install(admins, app.id, scopes));
  });
  after(() => bench.stop());

  type Application = typeof nothing & {
    suspensions: {
      by: string;
      at: string;
      reason: string | null;
    }[];
  };
  const read = async (as: Principal = admins, installation = id) =>
    ((await bench.get(as, installation)) as unknown as { application: Application | null })
      .application;

  /**
   * The application in the installation's view, after the expected state is reached. The list must
   * show the same.
   */
  async function once(
    condition: string,
    holds: (application: Application) => boolean,
  ): Promise<Application> {
    let seen: Application | null = null;
    await eventually(condition, async () => {
      seen = await read();
      return seen !== null && holds(seen);
    });
    const { body } = await bench.call('GET', `/v2/installations?applicationId=${app.id}`, {
      as: admins,
    });
    expect(body.data.find((one: { id: string }) => one.id === id).application).to.deep.equal(seen);
    return seen!;
  }
  async function change(
    method: string,
    path: string,
    body: object | undefined,
    as = publisher,
  ): Promise<void> {
    const call = /^(listing|visibility)/.test(path) ? bench.call : bench.authorization;
    const at = path === '' ? app.id : `${app.id}/${path}`;
    const response = await call(method, `/v2/applications/${at}`, { as, ...(body && { body }) });
    expect(response.status, response.text).to.be.oneOf([200, 202, 204]);
  }
  const isNow = (iso: string | null) =>
    expect(Date.parse(iso ?? '')).to.be.closeTo(Date.now(), 60_000);

  it('are empty at first', async () => {
    expect(await read()).to.deep.equal(nothing);
  });

  it('show its suspension, with who, when and why, until it is resumed', async () => {
    await change('POST', 'suspend', { reason: 'We look at <b>an incident</b>' });
    await change('POST', 'suspend', { reason: 'A report' }, operator);
    const { suspensions, state } = await once(
      'it is suspended',
      (seen) => seen.suspensions.length === 2,
    );
    expect([state, suspensions.map(({ by, reason }) => [by, reason])]).to.deep.equal([
      'suspended',
      [
        ['publisher', 'We look at <b>an incident</b>'],
        ['platform', 'A report'],
      ],
    ]);
    for (const { at } of suspensions) {
      isNow(at);
    }
    const ofPublisher = await read(publisher);
    expect(ofPublisher?.suspensions.map(({ reason }) => reason)).to.deep.equal([
      'We look at <b>an incident</b>',
      null,
    ]);
    await change('POST', 'resume', {});
    await once('only the operator suspends it', (seen) => seen.suspensions.length === 1);
    await change('POST', 'resume', {}, operator);
    expect(await once('it is resumed', (seen) => seen.state === 'active')).to.deep.equal(nothing);
  });

  it('show that it accepts no new authorizations', async () => {
    await change('PUT', 'authorization-flows', { enabled: false });
    await once('its flows are suspended', (seen) => seen.authorizationFlowsSuspended);
  });

  it('show that it was unpublished, until it is published again', async () => {
    await change('POST', 'listing/unpublish', { existingInstallations: 'keep' });
    isNow((await once('it is unpublished', (seen) => seen.unpublishedAt !== null)).unpublishedAt);
    await change('POST', 'listing/submit', {});
    expect((await read())?.unpublishedAt, 'while it is reviewed').not.to.equal(null);
  });

  it('show that it was hidden, and that it is visible again', async () => {
    await change('PUT', 'visibility', { visibility: 'private' });
    isNow((await once('it is hidden', (seen) => seen.unpublishedAt !== null)).unpublishedAt);
    await change('PUT', 'visibility', { visibility: 'public' });
    expect(await once('it is shown', (seen) => seen.unpublishedAt === null)).to.deep.equal(nothing);
  });

  it('show that the operator removed it from the directory', async () => {
    await change('POST', 'listing/delist', { reason: 'Malicious' }, operator);
    isNow((await once('it is delisted', (seen) => seen.delistedAt !== null)).delistedAt);
    await change('POST', 'listing/relist', undefined, operator);
    const relisted = await once('it is relisted', (seen) => seen.delistedAt === null);
    isNow(relisted.unpublishedAt);
  });

  it('show the date of its deletion, until the deletion is withdrawn', async () => {
    await change('DELETE', '', undefined);
    const { state, deletionAt } = await once(
      'it is being deleted',
      (seen) => seen.deletionAt !== null,
    );
    expect(state).to.equal('pending_deletion');
    expect(Date.parse(deletionAt ?? '')).to.be.greaterThan(Date.now() + 6 * 86_400_000);
    await change('POST', 'restore', {});
    const { unpublishedAt, ...others } = await once('it stays', (seen) => seen.deletionAt === null);
    // Out of the directory until the next submission.
    isNow(unpublishedAt);
    expect(others).to.deep.equal({ ...others, state: 'active' });
  });

  it('show compromised credentials and a new owner, if later than the installation', async () => {
    const buyers = await bench.createWorkspace();
    const buyer = await buyers.person('owner');
    await change('POST', 'compromise', { description: 'A leak' });
    isNow(
      (await once('it is compromised', (seen) => seen.credentialsCompromisedAt !== null))
        .credentialsCompromisedAt,
    );
    await change('POST', 'transfer', { toWorkspaceId: buyers.workspaceId });
    await change('POST', 'transfer/accept', { keepSecretsHours: 0 }, buyer);
    isNow((await once('it is transferred', (seen) => seen.transferredAt !== null)).transferredAt);
    const later = await (await bench.createWorkspace()).person('admin');
    const installed = await bench.install(later, app.id, scopes);
    expect(await read(later, installed.id)).to.deep.equal(nothing);
  });

  it('are empty for a workspace that removed it, and without an installation', async () => {
    const stranger = await (await bench.createWorkspace()).person('admin');
    const foreign = await bench.call('GET', `/v2/installations/${id}`, { as: stranger });
    expect(foreign.status).to.equal(404);
    const removed = await bench.call('DELETE', `/v2/installations/${id}`, { as: admins });
    expect(removed.status).to.equal(204);
    await change('POST', 'suspend', { reason: 'Afterwards' });
    await bench.listingWhen(
      app.id,
      'it is suspended',
      ({ application }) => application.state === 'suspended',
    );
    expect(await read()).to.equal(null);
  });

  it('show the state without dates for a listing stored by a former version', async () => {
    await change('POST', 'suspend', { reason: 'Earlier' });
    const stored = await bench.listingWhen(
      app.id,
      'it is suspended',
      ({ application }) => application.state === 'suspended',
    );
    const { standing: _standing, ...former } = stored.application;
    await bench.listings.change(app.id, (before) => ({
      listing: { ...before!, application: former },
      events: [],
    }));
    expect(await read()).to.deep.equal({ ...nothing, state: 'suspended' });
  });
});
