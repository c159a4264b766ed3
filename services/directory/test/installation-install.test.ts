import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

describe('directory: installing an application', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let admin: Principal;
  let app: { id: string; name: string };

  before(async () => {
    bench = await startInstallations();
    publisher = await (await bench.createWorkspace('enterprise')).person('owner');
  });
  after(() => bench.stop());
  beforeEach(async () => {
    admin = await (await bench.createWorkspace()).person('admin');
    app = await bench.publish(publisher);
  });

  const scopes = ['investments.read'];
  const body = (more: object = {}) => ({
    applicationId: app.id,
    environment: 'production',
    scopes,
    ...more,
  });
  const install = (more: object = {}, as = admin, headers: Record<string, string> = {}) =>
    bench.call('POST', '/v2/installations', {
      as,
      body: body(more),
      headers,
    });
  const preview = async (as = admin, query = '') =>
    bench.call('GET', `/v2/installations/preview?applicationId=${app.id}${query}`, { as });
  const obstacles = async (as = admin, query = '') =>
    (await preview(as, query)).body.obstacles.map(({ code }: { code: string }) => code);

  it('returns 201 with the installation, its Location and entity tag', async () => {
    const { status, body: created, headers, text } = await install();
    expect(status, text).to.equal(201);
    expect(created).to.deep.include({
      applicationId: app.id,
      applicationName: app.name,
      workspaceId: admin.workspaceId,
      scopes,
      environment: 'production',
      state: 'active',
      withheldScopes: [],
      suspensions: [],
      version: '1.4.0',
      createdBy: admin.userId,
      endedAt: null,
    });
    expect(created.organizationName).to.match(/^Org /);
    expect(headers.location).to.equal(`/v2/installations/${created.id}`);
    const read = await bench.call('GET', String(headers.location), { as: admin });
    expect([read.status, read.body, read.headers.etag]).to.deep.equal([200, created, headers.etag]);
  });

  it('shows a preview with texts, risks and the reasons of the publisher', async () => {
    const { status, body: shown, text } = await preview();
    expect(status, text).to.equal(200);
    const { organizationName: vendor } = await bench.readApplication(app.id);
    const { description, documentationLinks, supportContacts, securityInformation } =
      listingDraftExample;
    expect(shown).to.deep.include({
      applicationId: app.id,
      name: app.name,
      vendor,
      description,
      documentationLinks,
      supportContacts,
      securityInformation,
      environment: 'production',
      version: '1.4.0',
      installation: null,
      addedScopes: scopes,
      removedScopes: [],
      isInstallable: true,
      obstacles: [],
    });
    expect(shown.publisher.organizationId).to.equal(publisher.organizationId);
    expect(shown.scopesRequested).to.deep.equal([
      {
        scope: 'investments.read',
        description: 'Read investment records',
        risk: 'low',
        reason: listingDraftExample.scopeReasons['investments.read'],
      },
    ]);
  });

  it('is refused a second time, and shown as installed', async () => {
    const first = await bench.install(admin, app.id, scopes);
    const again = await install();
    expect(again.status).to.equal(409);
    expect(again.body.message).to.contain('installed in this workspace already');
    const { installation, addedScopes, isInstallable } = (await preview()).body;
    expect(installation).to.deep.equal({
      id: first.id,
      state: 'active',
      environment: 'production',
      scopes,
    });
    expect([addedScopes, isInstallable, await obstacles()]).to.deep.equal([
      [],
      false,
      ['installed'],
    ]);
  });

  it('happens once for two admins at the same time, and for a repeated request', async () => {
    const statuses = (await Promise.all([install(), install(), install()])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).to.deep.equal([201, 409, 409]);
    const other = await (await bench.createWorkspace()).person('owner');
    const key = { 'idempotency-key': 'installed-once' };
    const [first, second] = [await install({}, other, key), await install({}, other, key)];
    expect([second.status, second.body]).to.deep.equal([201, first.body]);
  });

  it('requires exactly the current scopes of the application', async () => {
    await bench.setScopes(publisher, app.id, ['investments.read', 'members.read']);
    const added = await install();
    expect(added.status).to.equal(409);
    expect(added.body).to.deep.include({ added: ['members.read'], removed: [] });
    expect(added.body.errors).to.have.length(1);
    expect(added.body.errors[0].message).to.contain('members.read');
    await bench.setScopes(publisher, app.id, ['members.read']);
    const other = await install();
    expect(other.body).to.deep.include({ added: ['members.read'], removed: ['investments.read'] });
    expect((await install({ scopes: ['members.read', 'members.read'] })).status).to.equal(201);
  });

  it('requires a credential with every granted scope', async () => {
    const limited: Principal = { ...admin, scopes: ['installations.read', 'installations.write'] };
    const { status, body: problem } = await install({}, limited);
    expect([status, problem.error]).to.deep.equal([403, 'insufficient_scope']);
    expect(problem.message).to.contain('investments.read');
    expect(await obstacles(limited)).to.deep.equal(['missing_scopes']);
  });

  it('is allowed for admins and owners, and never for an application without a user', async () => {
    const { userId: _userId, role: _role, ...alone } = admin;
    const application = {
      ...alone,
      kind: 'application',
      applicationId: 'a1',
      credentialKind: 'access_token',
    } as const;
    for (const as of [{ ...admin, role: 'developer' } as const, application]) {
      expect((await install({}, as as Principal)).status).to.equal(403);
    }
  });

  it('is not needed in the workspace of the application', async () => {
    const { status, body: problem } = await install({}, publisher);
    expect([status, problem.message]).to.deep.equal([
      409,
      'The application belongs to this workspace: it works here without an installation.',
    ]);
  });

  it('in production is hidden from a sandbox credential, which only learns that it cannot install', async () => {
    await install();
    const { status, body: shown } = await preview({ ...admin, environment: 'sandbox' });
    expect(status).to.equal(200);
    expect(shown).to.deep.include({
      installation: null,
      addedScopes: scopes,
      isInstallable: false,
    });
    expect(shown.obstacles.map(({ code }: { code: string }) => code)).to.deep.equal(['installed']);
  });

  it('accepts the id of the application in any letter case', async () => {
    const { status, body: created, text } = await install({ applicationId: app.id.toUpperCase() });
    expect(status, text).to.equal(201);
    expect(created.applicationId).to.equal(app.id);
  });

  it('happens once in a workspace across environments; only a production credential learns the environment', async () => {
    const sandbox: Principal = { ...admin, environment: 'sandbox' };
    const rule =
      'a workspace has at most one installation of an application, in either environment.';
    for (const environment of ['production', 'sandbox']) {
      const { id } = await bench.install(admin, app.id, scopes, { environment });
      const texts = [];
      for (const [other, as] of [
        ['production', admin],
        ['sandbox', admin],
        ['sandbox', sandbox],
      ] as const) {
        const { status, body: refused, text } = await install({ environment: other }, as);
        expect(status, text).to.equal(409);
        texts.push(refused.message);
      }
      const named = `The application is installed in this workspace already, with data of ${environment}: ${rule}`;
      const neutral = `The application is installed in this workspace already: ${rule}`;
      expect(texts).to.deep.equal([named, named, neutral]);
      const { obstacles: found } = (await preview(sandbox, '&environment=sandbox')).body;
      expect(found).to.deep.equal([{ code: 'installed', message: neutral }]);
      expect(
        (await bench.call('DELETE', `/v2/installations/${id}`, { as: admin })).status,
      ).to.equal(204);
    }
  });

  it('in the sandbox requires a sandbox credential and a sandbox application', async () => {
    const sandbox: Principal = { ...admin, environment: 'sandbox' };
    expect((await install({}, sandbox)).status).to.equal(403);
    expect(await obstacles(sandbox, '&environment=production')).to.deep.equal(['sandbox_only']);
    expect((await install({ environment: 'sandbox' }, sandbox)).status).to.equal(201);
    app = await bench.publish(publisher, { environment: 'sandbox' });
    const production = await install();
    expect([production.status, production.body.message]).to.deep.equal([
      403,
      'A sandbox application can be installed in the sandbox only.',
    ]);
    expect((await install({ environment: 'sandbox' })).body).to.include({
      environment: 'sandbox',
      state: 'active',
    });
  });

  it('is refused with a clear message while the publisher accepts no installations', async () => {
    const change = (method: string, path: string, sent: object) =>
      bench.authorization(method, `/v2/applications/${app.id}${path}`, {
        as: publisher,
        body: sent,
      });
    await change('PUT', '/new-installs', { enabled: false });
    const closed = await install();
    expect([closed.status, closed.body.message]).to.deep.equal([
      403,
      'The application accepts no new installations.',
    ]);
    expect(await obstacles()).to.deep.equal(['new_installs_disabled']);
    await change('PUT', '/new-installs', { enabled: true });
    await change('POST', '/suspend', {});
    const suspended = await install();
    expect([suspended.status, suspended.body.message]).to.deep.equal([
      409,
      'The application is suspended.',
    ]);
  });

  describe('hidden from the workspace', () => {
    const invisible = async (id: string, as = admin) => {
      const responses = [
        await bench.call('POST', '/v2/installations', {
          as,
          body: body({ applicationId: id }),
        }),
        await bench.call('GET', `/v2/installations/preview?applicationId=${id}`, { as }),
        await bench.call('POST', '/v2/installation-requests', {
          as,
          body: { applicationId: id, environment: 'production' },
        }),
      ];
      return responses.map(({ status, body: { requestId: _id, ...problem } }) => ({
        status,
        ...problem,
      }));
    };

    it('is 404, exactly like an unknown application', async () => {
      const unknown = await invisible('019a5f36-5e12-7b80-8d47-e1f30c9a6b25');
      expect(unknown.map(({ status }) => status)).to.deep.equal([404, 404, 404]);
      const unlisted = await bench.createApplication(publisher, { scopes });
      const approved = await bench.createApproved(publisher);
      await bench.setVisibility(publisher, app.id, { visibility: 'private' });
      for (const id of [unlisted.id, approved.id, app.id]) {
        expect(await invisible(id)).to.deep.equal(unknown);
      }
    });

    it('is 404 for organizations without the share, and can be installed by the others', async () => {
      await bench.setVisibility(publisher, app.id, {
        visibility: 'organization',
        organizations: [admin.organizationId],
      });
      const stranger = await (await bench.createWorkspace()).person('owner');
      expect(await invisible(app.id, stranger)).to.deep.equal(await invisible('unknown', stranger));
      expect((await preview()).body).to.include({ name: app.name, isInstallable: true });
      expect((await install()).status).to.equal(201);
    });

    it('is 404 after the operator delisted it', async () => {
      await bench.listings.change(app.id, (before) => ({
        listing: { ...before!, state: 'delisted' as const },
        events: [],
      }));
      expect((await install()).status).to.equal(404);
    });
  });

  it('is 403 after it was unpublished', async () => {
    await bench.listings.change(app.id, (before) => {
      const { release: _release, ...rest } = before!;
      return {
        listing: {
          ...rest,
          state: 'unpublished',
          visibility: 'private',
        },
        events: [],
      };
    });
    const { status, body: problem } = await install();
    expect([status, problem.error]).to.deep.equal([403, 'forbidden']);
    expect(problem.message).to.contain('no longer in the directory');
  });

  it('names each invalid field', async () => {
    const { status, body: problem } = await install({
      applicationId: '',
      environment: 'both',
      scopes: ['everything'],
    });
    expect(status).to.equal(400);
    const fields = problem.errors.map(({ field }: { field: string }) => field);
    expect(fields).to.have.members(['applicationId', 'environment', 'scopes.0']);
  });

  it('is an event with the admin, and an escalation of permissions', async () => {
    const created = await bench.install(admin, app.id, scopes);
    const [event] = await bench.eventsOf(created.id, 1);
    expect(event).to.include({ type: 'installation.created', workspaceid: admin.workspaceId });
    expect(event!.data.actor).to.deep.equal({ type: 'user', id: admin.userId });
    expect(event!.data.detail).to.deep.equal({
      applicationId: app.id,
      installationId: created.id,
      scopes,
    });
    const escalated = (await bench.eventsOf(app.id, 5)).find(
      ({ type }) => type === 'permission.escalated',
    );
    expect(escalated!.workspaceid).to.equal(admin.workspaceId);
    expect(escalated!.data.detail).to.deep.include({ installationId: created.id, added: scopes });
  });
});
