import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';

describe('directory: names of approved publishers', () => {
  let directory: RunningDirectory;
  let desk: TestWorkspace;
  let admin: Principal;
  let developer: Principal;

  before(async () => {
    directory = await startDirectory();
  });
  beforeEach(async () => {
    desk = await directory.createWorkspace();
    [admin, developer] = [await desk.person('admin'), await desk.person('developer')];
  });
  after(() => directory.stop());

  const path = '/v2/installation-policy';
  const policyOf = (...approvedPublishers: string[]) => ({
    publishers: 'approved',
    approvedPublishers,
    memberRequests: 'allowed',
  });
  async function put(body: object) {
    const response = await directory.call('PUT', path, { as: admin, body });
    expect(response.status, response.text).to.equal(200);
    return response;
  }
  const get = (as: Principal) => directory.call('GET', path, { as });
  const named = ({ organizationId, organizationName }: TestWorkspace) => ({
    organizationId,
    name: organizationName,
  });

  async function publisherWith(visibility: 'private' | 'public' | 'organization') {
    const publisher = await directory.createWorkspace('enterprise');
    const owner = await publisher.person('owner');
    const first = visibility === 'organization' ? 'private' : visibility;
    const { id } = await directory.createApproved(owner, {}, first);
    const show = async (body: object) => {
      const at = `/v2/applications/${id}/visibility`;
      const { status, text } = await directory.call('PUT', at, { as: owner, body });
      expect(status, text).to.equal(200);
    };
    if (visibility === 'organization') {
      await show({ visibility, organizations: [desk.organizationId] });
    }
    return { publisher, show };
  }

  it('are visible to developers, too: of publishers in the directory, and of publishers that share with the organization', async () => {
    const [shown, sharing] = [await publisherWith('public'), await publisherWith('organization')];
    const publishers = [shown.publisher, sharing.publisher];
    const policy = policyOf(...publishers.map(({ organizationId }) => organizationId));
    const expected = { ...policy, publisherNames: publishers.map(named) };
    expect((await put(policy)).body).to.deep.equal(expected);
    for (const as of [admin, developer]) {
      expect((await get(as)).body).to.deep.equal(expected);
    }
  });

  it('are hidden for organizations that are known only by id', async () => {
    const hidden = (await publisherWith('private')).publisher;
    const sharing = (await publisherWith('organization')).publisher;
    const customer = await directory.createWorkspace();
    desk = await directory.createWorkspace();
    admin = await desk.person('admin');
    const ids = [hidden, sharing, customer].map(({ organizationId }) => organizationId);
    const { text, body } = await put(policyOf(...ids, randomUUID()));
    expect(body.publisherNames).to.deep.equal([]);
    for (const { organizationName } of [hidden, sharing, customer]) {
      expect(text).not.to.contain(organizationName);
    }
    for (const id of ids) {
      const offer = await directory.call('PUT', `/v2/share-offers/${id}`, { as: admin });
      expect(offer.status).to.equal(404);
    }
  });

  it('of publishers that share with the organization are hidden from credentials without access to shared listings', async () => {
    const [shown, sharing] = [await publisherWith('public'), await publisherWith('organization')];
    await put(policyOf(shown.publisher.organizationId, sharing.publisher.organizationId));
    const { userId: _userId, role: _role, ...caller } = admin;
    const application: Principal = {
      ...caller,
      applicationId: randomUUID(),
      credentialKind: 'access_token',
      scopes: ['installations.read'],
    };
    for (const as of [application, { ...admin, scopes: application.scopes }]) {
      const { status, text, body } = await get(as);
      expect(status, text).to.equal(200);
      expect(body.publisherNames).to.deep.equal([named(shown.publisher)]);
      expect(text).not.to.contain(sharing.publisher.organizationName);
    }
    const scopes = [...application.scopes, 'directory.read' as const];
    expect((await get({ ...application, scopes })).body.publisherNames).to.have.length(2);
  });

  it('disappear when the publisher hides its listings', async () => {
    for (const visibility of ['public', 'organization'] as const) {
      const { publisher, show } = await publisherWith(visibility);
      const { body, headers } = await put(policyOf(publisher.organizationId));
      expect(body.publisherNames).to.deep.equal([named(publisher)]);
      await show({ visibility: 'private' });
      const hidden = await get(admin);
      expect(hidden.body.publisherNames).to.deep.equal([]);
      expect(hidden.headers.etag).not.to.equal(headers.etag);
      // The names are not part of the compared content.
      const again = await directory.call('PUT', path, {
        as: admin,
        body: policyOf(),
        headers: { 'if-match': String(headers.etag) },
      });
      expect(again.status, again.text).to.equal(200);
    }
  });

  it('may be sent back with a change of the policy, and are ignored', async () => {
    const { publisher } = await publisherWith('public');
    const { body: read } = await put(policyOf(publisher.organizationId));
    const forged = [{ organizationId: publisher.organizationId, name: 'Forged' }];
    const sent = { ...read, memberRequests: 'refused' };
    expect((await put(sent)).body).to.deep.equal(sent);
    expect((await put({ ...sent, publisherNames: forged })).body).to.deep.equal(sent);
    const stored = await directory.models.installationPolicies.findById(desk.organizationId).lean();
    expect(stored).not.to.include.keys('publisherNames');
    const events = await directory.eventsOf(desk.organizationId, 2);
    expect(JSON.stringify(events)).not.to.contain('publisherNames');
  });
});
