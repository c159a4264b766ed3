import { readConfig } from '@irp/config';
import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { createChangeInstallation } from '../src/installations/change-installation.ts';
import type { Installation } from '../src/installations/domain/installation.ts';
import { createFindForParty } from '../src/installations/party-of.ts';
import { approveInstallationRequest } from '../src/installations/requests/approve-installation-request.ts';
import { createEndDeclined } from '../src/installations/requests/end-declined.ts';
import { createInstallationRequestStore } from '../src/installations/store/installation-request-store.ts';
import { createInstallationStore } from '../src/installations/store/installation-store.ts';
import { settings } from '../src/settings.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const scopes = ['investments.read'];

describe('directory: requests for installations', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let member: Principal;
  let admin: Principal;
  let app: { id: string; name: string };

  before(async () => {
    bench = await startInstallations({ INSTALLATION_REQUESTS_PER_MEMBER: '3' });
    publisher = await (await bench.createWorkspace()).person('owner');
  });
  after(() => bench.stop());
  beforeEach(async () => {
    const workspace = await bench.createWorkspace();
    member = await workspace.person('member');
    admin = await workspace.person('admin');
    app = await bench.publish(publisher);
  });

  const ask = (as = member, more: object = {}) =>
    bench.call('POST', '/v2/installation-requests', {
      as,
      body: {
        applicationId: app.id,
        environment: 'production',
        ...more,
      },
    });
  const decide = (id: string, decision: string, body: object, as = admin) =>
    bench.call('POST', `/v2/installation-requests/${id}/${decision}`, { as, body });
  const withdraw = (id: string, as = member) =>
    bench.call('POST', `/v2/installation-requests/${id}/withdraw`, { as });
  const list = async (as: Principal) =>
    (await bench.call('GET', '/v2/installation-requests', { as })).body.data;
  const setPolicy = (body: object, headers: Record<string, string> = {}, as = admin) =>
    bench.call('PUT', '/v2/installation-policy', {
      as,
      body,
      headers,
    });

  async function replacePolicy(fields: object): Promise<void> {
    const { status, text } = await setPolicy({
      publishers: 'any',
      memberRequests: 'allowed',
      ...fields,
    });
    expect(status, text).to.equal(200);
  }

  it('are created by members, who cannot install, and visible to admins', async () => {
    const asked = await ask(member, { reason: 'For the monthly report' });
    expect(asked.status, asked.text).to.equal(201);
    expect(asked.body).to.deep.include({
      applicationId: app.id,
      applicationName: app.name,
      environment: 'production',
      scopes,
      state: 'pending',
      reason: 'For the monthly report',
      requestedBy: member.userId,
      decidedBy: null,
      installationId: null,
    });
    for (const as of [member, admin]) {
      const read = await bench.call('GET', String(asked.headers.location), { as });
      expect([read.status, read.body]).to.deep.equal([200, asked.body]);
      expect(await list(as)).to.deep.equal([asked.body]);
    }
    const events = await bench.eventsOf(asked.body.id, 1);
    expect(events[0]).to.include({
      type: 'installation.requested',
      workspaceid: member.workspaceId,
    });
    expect(events[0]!.data.detail).to.deep.equal({
      applicationId: app.id,
      scopes,
      reason: 'For the monthly report',
    });
  });

  it('need no reason, and their event then has none', async () => {
    const { body } = await ask();
    expect(body.reason).to.equal(null);
    const [event] = await bench.eventsOf(body.id, 1);
    expect(event!.data.detail).to.deep.equal({ applicationId: app.id, scopes });
  });

  it('are limited for each member and day, since each is mailed to every admin', async () => {
    const apps = [];
    for (let number = 0; number < 4; number++) {
      apps.push(await bench.publish(publisher));
    }
    const askFor = (applicationId: string, as = member) => ask(as, { applicationId });
    const other = await (await bench.createWorkspace()).person('member');
    // Rejected requests do not count.
    expect((await askFor(apps[0]!.id)).status).to.equal(201);
    for (let turn = 0; turn < 4; turn++) {
      expect((await askFor(apps[0]!.id)).status).to.equal(409);
    }
    const responses = await Promise.all(apps.slice(1).map(({ id }) => askFor(id)));
    expect(responses.map(({ status }) => status).toSorted()).to.deep.equal([201, 201, 429]);
    const refused = responses.find(({ status }) => status === 429)!;
    expect(refused.body.message).to.equal(
      'You have asked for 3 applications in the last 24 hours, which is the maximum. Try again later.',
    );
    expect(Number(refused.headers['retry-after'])).to.be.within(86_000, 86_400);
    expect(await list(admin)).to.have.length(3);
    expect((await askFor(apps[3]!.id, other)).status, 'another member').to.equal(201);
  });

  it('are 20 a day by default', () => {
    expect(readConfig(settings, { AUTHORIZATION_URL: 'http://127.0.0.1:9' })).to.include({
      INSTALLATION_REQUESTS_PER_MEMBER: 20,
    });
  });

  for (const decision of ['decline', 'withdraw'] as const) {
    it(`leave no installation if approved during: ${decision}`, () => approveMeanwhile(decision));
  }

  async function approveMeanwhile(decision: 'decline' | 'withdraw'): Promise<void> {
    const other: Principal = { ...admin, userId: 'another-admin' };
    const { body: first } = await ask();
    const decline = () =>
      decision === 'withdraw' ? withdraw(first.id) : decide(first.id, 'decline', {}, other);
    const requests = createInstallationRequestStore(bench.models);
    const installations = createInstallationStore(bench.models);
    const { readApplication } = bench;
    const changeInstallation = createChangeInstallation({
      installations,
      findForParty: createFindForParty({ installations, readApplication }),
      // The periodic run pushes the grant.
      syncGrant: async (id) => (await installations.find(id))!,
    });
    const endDeclined = createEndDeclined({
      installations,
      changeInstallation,
      now: Date.now,
    });
    async function install(): Promise<Installation> {
      const { id } = await bench.install(admin, app.id, scopes);
      expect((await decline()).status).to.equal(200);
      return (await installations.find(id))!;
    }
    const approve = approveInstallationRequest({
      requests,
      install,
      endDeclined,
      now: Date.now,
    });
    const call = {
      principal: admin,
      params: { id: first.id },
      body: { scopes },
    } as unknown as Parameters<typeof approve>[0];
    const refusal = await Promise.resolve(approve(call)).catch((error: unknown) => error);
    expect(refusal).to.include({ code: 'conflict' });
    const [installed] = (await bench.call('GET', '/v2/installations', { as: admin })).body.data;
    expect(installed).to.include({
      state: 'uninstalled',
      endReason: decision === 'withdraw' ? 'The request was withdrawn' : 'The request was declined',
    });
  }

  it('leave no installation if declined after an interrupted approval', async () => {
    const { body: request } = await ask();
    expect((await decide(request.id, 'approve', { scopes })).status).to.equal(200);
    // Simulates a process that ended before storing the decision.
    await bench.models.installationRequests.updateOne(
      { _id: request.id },
      { state: 'pending', installationId: null },
    );
    const declined = await decide(request.id, 'decline', {});
    expect([declined.status, declined.body.state]).to.deep.equal([200, 'declined']);
    expect(await bench.get(admin, request.id)).to.include({ state: 'uninstalled' });
  });

  it('are installed by an approval, with the scopes shown to the admin', async () => {
    const { body: request } = await ask();
    await bench.setScopes(publisher, app.id, ['investments.read', 'members.read']);
    // Default: the scopes of the request.
    for (const body of [{ scopes }, {}]) {
      const stale = await decide(request.id, 'approve', body);
      expect(stale.status).to.equal(409);
      expect(stale.body).to.deep.include({ added: ['members.read'], removed: [] });
    }
    const wide = ['investments.read', 'members.read'];
    const approved = await decide(request.id, 'approve', { scopes: wide });
    expect(approved.status, approved.text).to.equal(200);
    expect(approved.body).to.include({ state: 'approved', decidedBy: admin.userId });
    const installation = await bench.get(admin, approved.body.installationId);
    expect(installation).to.deep.include({ state: 'active', scopes: wide });
    // The request and its installation share an id.
    const created = (await bench.eventsOf(installation.id, 2)).find(
      ({ type }) => type === 'installation.created',
    );
    expect(created!.data.detail).to.include({ requestId: request.id, requestedBy: member.userId });
    for (const decision of ['approve', 'decline']) {
      expect(
        (await decide(request.id, decision, decision === 'approve' ? { scopes: wide } : {})).status,
      ).to.equal(409);
    }
  });

  it('are installed by an approval without scopes, with the scopes of the request', async () => {
    const { body: request } = await ask();
    const approved = await decide(request.id, 'approve', {});
    expect(approved.status, approved.text).to.equal(200);
    expect(await bench.get(admin, approved.body.installationId)).to.deep.include({
      state: 'active',
      scopes,
    });
  });

  it('are declined with a reason, which is an event, and can be created again', async () => {
    const { body: request } = await ask();
    const again = await ask();
    expect([again.status, again.body.message]).to.deep.equal([
      409,
      'You have already asked for this application: the request is waiting for a decision.',
    ]);
    const { status, body } = await decide(request.id, 'decline', { reason: 'We have another one' });
    expect(status).to.equal(200);
    expect(body).to.include({
      state: 'declined',
      declineReason: 'We have another one',
      decidedBy: admin.userId,
    });
    const events = await bench.eventsOf(request.id, 2);
    expect(events[1]!.type).to.equal('installation.request_declined');
    expect(events[1]!.data.detail).to.deep.equal({
      applicationId: app.id,
      userId: member.userId,
      reason: 'We have another one',
    });
    expect((await ask()).status).to.equal(201);
  });

  it('are withdrawn once by the requesting member, which is an event, and can be created again', async () => {
    const { body: request } = await ask();
    const { status, body, text } = await withdraw(request.id);
    expect(status, text).to.equal(200);
    expect(body).to.deep.include({
      id: request.id,
      state: 'withdrawn',
      decidedBy: member.userId,
      declineReason: null,
      installationId: null,
    });
    expect(body.decidedAt).to.be.a('string');
    const [, event] = await bench.eventsOf(request.id, 2);
    expect(event!.type).to.equal('installation.request_withdrawn');
    expect(event!.data.detail).to.deep.equal({ applicationId: app.id });
    const refused = [
      await withdraw(request.id),
      await decide(request.id, 'approve', { scopes }),
      await decide(request.id, 'decline', {}),
    ];
    for (const { status, body } of refused) {
      expect([status, body.message]).to.deep.equal([409, 'The request is already withdrawn.']);
    }
    expect(await bench.eventsOf(request.id, 2)).to.have.length(2);
    const withdrawn = await bench.call('GET', '/v2/installation-requests?state=withdrawn', {
      as: admin,
    });
    expect(withdrawn.body.data).to.have.length(1);
    expect((await ask()).status).to.equal(201);
  });

  it('are not withdrawn by others, nor after a decision', async () => {
    const { body: request } = await ask();
    expect((await withdraw(request.id, admin)).status).to.equal(403);
    const stranger = await (await bench.createWorkspace()).person('owner');
    const others: Principal[] = [
      stranger,
      { ...member, userId: 'another' },
      { ...member, environment: 'sandbox' },
    ];
    for (const as of others) {
      expect((await withdraw(request.id, as)).status).to.equal(404);
    }
    expect((await withdraw('nothing')).status).to.equal(404);
    expect((await decide(request.id, 'decline', {})).status).to.equal(200);
    const late = await withdraw(request.id);
    expect([late.status, late.body.message]).to.deep.equal([
      409,
      'The request is already declined.',
    ]);
    expect(await list(member)).to.have.length(1);
  });

  it('are not withdrawn after an interrupted approval', async () => {
    const { body: request } = await ask();
    expect((await decide(request.id, 'approve', { scopes })).status).to.equal(200);
    // Simulates a process that ended before storing the decision.
    await bench.models.installationRequests.updateOne(
      { _id: request.id },
      { state: 'pending', installationId: null },
    );
    const { status, body } = await withdraw(request.id);
    expect([status, body.message]).to.deep.equal([
      409,
      'You cannot withdraw the request, because an admin is approving the request.',
    ]);
    expect(await bench.get(admin, request.id)).to.include({ state: 'active' });
  });

  it('are 404 for another member, another workspace and the other environment', async () => {
    const { body: request } = await ask();
    const colleague: Principal = { ...member, userId: 'another' };
    const sandbox: Principal = { ...admin, environment: 'sandbox' };
    const stranger = await (await bench.createWorkspace()).person('owner');
    for (const as of [colleague, sandbox, stranger]) {
      const read = await bench.call('GET', `/v2/installation-requests/${request.id}`, { as });
      expect(read.status).to.equal(404);
      expect(await list(as)).to.deep.equal([]);
    }
    for (const as of [sandbox, stranger]) {
      expect((await decide(request.id, 'approve', { scopes }, as)).status).to.equal(404);
      expect((await decide(request.id, 'decline', {}, as)).status).to.equal(404);
    }
    for (const as of [member, { ...admin, role: 'developer' } as Principal]) {
      expect((await decide(request.id, 'approve', { scopes }, as)).status).to.equal(403);
    }
  });

  it('are refused for an installed application', async () => {
    await bench.install(admin, app.id, scopes);
    const { status, body } = await ask();
    expect([status, body.message]).to.deep.equal([
      409,
      'The application is installed in this workspace already, with data of production: a workspace has at most one installation of an application, in either environment.',
    ]);
  });

  it('are approved once by two concurrent admins', async () => {
    const { body: request } = await ask();
    const decisions = await Promise.all(
      [1, 2, 3].map(() => decide(request.id, 'approve', { scopes })),
    );
    expect(decisions.filter(({ status }) => status === 200)).to.have.length(1);
    expect(decisions.filter(({ status }) => status === 409)).to.have.length(2);
    const { data } = (await bench.call('GET', '/v2/installations', { as: admin })).body;
    expect(data).to.have.length(1);
  });

  describe('and the policy of the organization', () => {
    it('is open by default, and changes only its current version, under If-Match', async () => {
      const path = '/v2/installation-policy';
      const { body, headers } = await bench.call('GET', path, { as: admin });
      expect(body).to.deep.equal({
        publishers: 'any',
        approvedPublishers: [],
        memberRequests: 'allowed',
        publisherNames: [],
      });
      const policy = {
        publishers: 'approved',
        approvedPublishers: [publisher.organizationId],
        memberRequests: 'refused',
      };
      const stale = { 'if-match': String(headers.etag) };
      const { body: set } = await setPolicy(policy, stale);
      expect(set).to.deep.equal({ ...policy, publisherNames: set.publisherNames });
      expect((await setPolicy({ ...policy, publishers: 'any' }, stale)).status).to.equal(412);
      expect((await bench.call('GET', path, { as: admin })).body).to.deep.equal(set);
      const other = await (await bench.createWorkspace()).person('owner');
      expect((await bench.call('GET', path, { as: other })).body.publishers).to.equal('any');
      const [event] = await bench.eventsOf(admin.organizationId, 1);
      expect(event).to.include({
        type: 'installation_policy.updated',
        workspaceid: admin.workspaceId,
      });
      expect(event!.data.detail).to.deep.equal(policy);
      expect((await setPolicy(policy, {}, member)).status).to.equal(403);
    });

    it('allows approved publishers only, in an installation, a request and an approval', async () => {
      const { body: request } = await ask();
      await replacePolicy({ publishers: 'approved', approvedPublishers: [] });
      const install = {
        applicationId: app.id,
        environment: 'production',
        scopes,
      };
      const replies = [
        await bench.call('POST', '/v2/installations', { as: admin, body: install }),
        await ask(admin),
        await decide(request.id, 'approve', { scopes }),
      ];
      for (const { status, body } of replies) {
        expect(status).to.equal(403);
        expect(body.message).to.contain('approved publishers only');
      }
      await replacePolicy({
        publishers: 'approved',
        approvedPublishers: [publisher.organizationId.toUpperCase()],
      });
      expect((await decide(request.id, 'approve', { scopes })).status).to.equal(200);
    });

    it('refuses requests of members', async () => {
      await replacePolicy({ memberRequests: 'refused' });
      const { status, body } = await ask();
      expect([status, body.message]).to.deep.equal([
        403,
        'Your organization does not accept requests for installations.',
      ]);
    });

    it('names invalid members', async () => {
      const { status, body } = await setPolicy({
        publishers: 'some',
        approvedPublishers: ['not an id'],
        other: 1,
      });
      expect(status).to.equal(400);
      const fields = body.errors.map(({ field }: { field: string }) => field);
      expect(fields).to.include.members(['publishers', 'approvedPublishers.0']);
      const unlike = await setPolicy({
        publishers: 'any',
        memberRequests: 'allowed',
        approvedPublishers: ['not-an-org'],
      });
      expect(unlike.body.errors).to.deep.equal([
        {
          field: 'approvedPublishers.0',
          message: 'must be the id of an organization',
          value: 'not-an-org',
        },
      ]);
    });

    it('is replaced as a whole: missing members are named, and nothing is reset', async () => {
      const policy = {
        publishers: 'approved',
        approvedPublishers: [],
        memberRequests: 'refused',
      };
      expect((await setPolicy(policy)).status).to.equal(200);
      for (const missing of ['publishers', 'memberRequests']) {
        const { status, body } = await setPolicy({ ...policy, [missing]: undefined });
        expect(status).to.equal(400);
        expect(body.errors.map(({ field }: { field: string }) => field)).to.deep.equal([missing]);
      }
      expect(
        (await bench.call('GET', '/v2/installation-policy', { as: admin })).body,
      ).to.deep.equal({ ...policy, publisherNames: [] });
    });
  });
});
