import { expect } from 'chai';
import { type AuditBench, caller, context, startWithAudit } from './audit-bench.ts';

describe('authorization: required records, read back from the audit log', () => {
  let bench: AuditBench;

  before(async () => {
    bench = await startWithAudit();
  });
  after(() => bench.stop());

  const byOwner = () => ({
    type: 'user',
    id: bench.owner.userId,
    onBehalfOf: null,
  });
  const byApplication = (id: string) => ({
    type: 'application',
    id,
    onBehalfOf: null,
  });

  it('the creation of an application', async () => {
    const body = {
      name: 'Portfolio Sync',
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
    };
    const { body: app } = await bench.ask('POST', '/v2/applications', body);
    const [record] = await bench.records('application.created', app.id);
    expect(record).to.deep.include({
      stream: bench.office1.workspaceId,
      category: 'application',
      outcome: 'success',
      actor: byOwner(),
      targets: [{ type: 'application', id: app.id }],
    });
    expect(record!.context).to.include(context);
    expect(record!.details).to.deep.include({ name: 'Portfolio Sync' });
  });

  it('changes of the scopes of an application', async () => {
    const app = await bench.application();
    const scopes = ['investments.read', 'workspace.read'];
    await bench.ask('PATCH', `/v2/applications/${app.id}`, { scopes });
    await bench.ask('PATCH', `/v2/applications/${app.id}`, { scopes: ['workspace.read'] });
    const [expanded] = await bench.records('application.scopes_expanded', app.id);
    expect(expanded).to.deep.include({
      category: 'scopes',
      outcome: 'success',
      actor: byOwner(),
    });
    expect(expanded!.targets).to.deep.equal([{ type: 'application', id: app.id }]);
    expect(expanded!.context).to.include(context);
    expect(expanded!.details).to.deep.include({ added: ['workspace.read'] });
    const [reduced] = await bench.records('application.scopes_reduced', app.id);
    expect(reduced!.details).to.deep.include({ removed: ['investments.read'] });
  });

  it('issued and revoked tokens', async () => {
    const app = await bench.application();
    const client = { client_id: app.clientId, client_secret: app.clientSecret! };
    const { body } = await bench.post(
      '/oauth/token',
      { grant_type: 'client_credentials', ...client },
      caller,
    );
    const [issued] = await bench.records('token.issued', app.id);
    expect(issued).to.deep.include({
      category: 'token',
      outcome: 'success',
      actor: byApplication(app.id),
    });
    expect(issued).to.include({ applicationId: app.id });
    expect(issued!.context).to.include(context);
    expect(issued!.details).to.deep.include({ grantType: 'client_credentials' });
    const revoked = await bench.post(
      '/oauth/revoke',
      { token: body.access_token, ...client },
      caller,
    );
    expect(revoked.status).to.equal(200);
    const [end] = await bench.records('token.revoked', app.id);
    expect(end).to.deep.include({
      category: 'token',
      actor: byApplication(app.id),
      targets: [...issued!.targets],
    });
    expect(end!.reason).to.equal('revoked by the application');
    expect(end!.context).to.include(context);
  });

  it('successful and failed sign-ins', async () => {
    const ann = await bench.person(bench.office1, 'member');
    const headers = { ...caller, Origin: bench.url };
    const signIn = (password: string) =>
      bench.post('/account/sign-in', { email: ann.email, password }, headers);
    await signIn('not the password');
    await signIn(ann.password);
    const [failed] = await bench.records('user.sign_in_failed', ann.userId);
    expect(failed).to.deep.include({ category: 'authentication', outcome: 'failure' });
    expect(failed!.actor.id).to.equal(ann.userId);
    expect(failed!.context).to.include(context);
    const [done] = await bench.records('user.signed_in', ann.userId);
    expect(done).to.deep.include({
      category: 'authentication',
      outcome: 'success',
      targets: [{ type: 'user', id: ann.userId }],
      actor: {
        type: 'user',
        id: ann.userId,
        onBehalfOf: null,
      },
    });
    expect(done!.context).to.include(context);
    expect(done!.details).to.deep.include({ method: 'password' });
  });

  it('failed authorizations', async () => {
    const app = await bench.application();
    const client = { client_id: app.clientId, client_secret: app.clientSecret! };
    const form = { grant_type: 'client_credentials', scope: 'investments.write' };
    expect((await bench.post('/oauth/token', { ...form, ...client }, caller)).body.error).to.equal(
      'invalid_scope',
    );
    const [record] = await bench.records('authorization.failed', app.id);
    expect(record).to.deep.include({
      category: 'failed_authorization',
      outcome: 'failure',
      actor: byApplication(app.id),
      targets: [{ type: 'application', id: app.id }],
      reason: 'the scope investments.write is not allowed for this application',
    });
    expect(record!.context).to.include(context);
  });

  it('rotations of secrets', async () => {
    const app = await bench.application();
    const { body } = await bench.ask('POST', `/v2/applications/${app.id}/secrets`, {
      overlapHours: 24,
    });
    const [record] = await bench.records('secret.rotated', app.id);
    expect(record).to.deep.include({
      category: 'secret',
      outcome: 'success',
      actor: byOwner(),
    });
    expect(record!.targets).to.deep.equal([
      { type: 'application', id: app.id },
      { type: 'secret', id: body.id },
    ]);
    expect(record!.details).to.deep.equal({ overlapHours: 24 });
    expect(record!.changes).to.deep.equal([]);
    expect(record!.context).to.include(context);
  });

  it('added permissions', async () => {
    const { userId } = await bench.office1.addMember('member');
    await bench.ask('PATCH', bench.office1.path(`/members/${userId}`), { role: 'admin' });
    const [record] = await bench.records('permission.escalated', userId);
    expect(record).to.deep.include({
      category: 'permission',
      outcome: 'success',
      actor: byOwner(),
      targets: [{ type: 'user', id: userId }],
      changes: [
        {
          path: '/role',
          before: 'member',
          after: 'admin',
        },
      ],
    });
    expect(record!.context).to.include(context);
  });
});
