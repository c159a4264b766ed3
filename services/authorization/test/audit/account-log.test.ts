import { randomUUID } from 'node:crypto';
import type { AuditRecord } from '@irp/contracts/audit';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type AuditBench, caller, context, startWithAudit } from './audit-bench.ts';

/**
 * Decision 36: the events of an account are in the account's own log, and a workspace sees only the
 * events of the workspace.
 */
describe('audit log: events of an account', () => {
  let bench: AuditBench;
  let other: TestWorkspace;
  let ann: Person & { password: string };

  before(async () => {
    bench = await startWithAudit();
    other = await bench.createWorkspace();
  });
  beforeEach(async () => {
    // Provisioned for the first workspace, and a member of the second workspace. The password is a
    // member's password.
    const member = await bench.office1.addMember('admin');
    ann = {
      ...member,
      password: randomUUID(),
    };
    const { email, password } = ann;
    const withPassword = {
      workspaceId: bench.office1.workspaceId,
      email,
      name: 'Ann',
      role: 'admin',
      password,
    };
    expect((await bench.internal('members', withPassword)).status).to.equal(200);
    await other.addMember('owner', { email: ann.email });
  });
  after(() => bench.stop());

  const account = async (query = ''): Promise<AuditRecord[]> => {
    // Each read is a record of another category.
    const path = `/v2/audit/account/records?category=authentication&${query}`;
    const { status, body } = await bench.log('GET', path, { as: ann.as });
    expect(status).to.equal(200);
    return body.data;
  };
  const recordsOf = async ({ workspaceId }: { workspaceId: string }) => {
    const as = { ...ann.as, workspaceId };
    const { body } = await bench.log('GET', '/v2/audit/records?category=authentication', { as });
    return body.data.filter(({ targets }: AuditRecord) =>
      targets.some(({ id }) => id === ann.userId),
    );
  };
  const signIn = (password = ann.password) =>
    bench.post(
      '/account/sign-in',
      { email: ann.email, password },
      { ...caller, Origin: bench.url },
    );
  const accountHas = (count: number) =>
    eventually(
      `${count} events of the account are recorded`,
      async () => (await account()).length >= count,
    );

  it('are in the log of the account, with the address', async () => {
    await signIn('not the password');
    await signIn();
    await accountHas(3);
    expect((await account()).map(({ action }) => action)).to.deep.equal([
      'user.signed_in',
      'user.sign_in_failed',
      'user.password_changed',
    ]);
    const [done] = await account('action=user.signed_in');
    expect(done?.context).to.include(context);
    expect(done?.details).to.deep.include({ address: context.ip, method: 'password' });
  });

  it('are visible to the workspace that provisioned the account, and to no other workspace', async () => {
    await signIn();
    await accountHas(2);
    const found = () => recordsOf(bench.office1);
    await eventually('they are recorded there', async () => (await found()).length >= 2);
    expect((await found()).map(({ action }: AuditRecord) => action)).to.include('user.signed_in');
    expect(await recordsOf(other)).to.deep.equal([]);
  });

  it('are no longer visible to the workspace after the person left', async () => {
    const path = bench.office1.path(`/members/${ann.userId}`);
    expect((await bench.call('DELETE', path, { as: bench.owner.as })).status).to.equal(204);
    await eventually(
      'the earlier event is recorded there',
      async () => (await recordsOf(bench.office1)).length > 0,
    );
    const before = (await recordsOf(bench.office1)).length;
    await signIn();
    await accountHas(2);
    expect((await account())[0]?.action).to.equal('user.signed_in');
    expect(await recordsOf(bench.office1)).to.have.length(before);
  });

  it('of a sign-in for an authorization are in the log of the workspace, too', async () => {
    const app = await bench.register(ann, { redirectUris: ['https://partner.example/callback'] });
    const installed = {
      applicationId: app.id,
      workspaceId: other.workspaceId,
      scopes: app.scopes,
    };
    const grant = {
      installationId: 'installation-1',
      state: 'active',
      revision: 1,
    };
    expect(
      (await bench.internal('installation-grants', { ...installed, ...grant })).status,
    ).to.equal(200);
    await bench.authorize(app, ann, { workspace_id: other.workspaceId }, undefined, {
      byPages: true,
    });
    await eventually('it is recorded', async () => (await recordsOf(other)).length > 0);
    const [signedIn, ...others] = await recordsOf(other);
    expect(others).to.deep.equal([]);
    expect(signedIn).to.deep.include({ action: 'user.signed_in', environment: null });
    expect(signedIn.details).to.deep.include({ method: 'pwd' });
    await accountHas(2);
  });

  it('are hidden from keys of other people and from keys with fewer scopes', async () => {
    await signIn();
    await accountHas(2);
    const asOwner = await bench.log('GET', '/v2/audit/account/records', { as: bench.owner.as });
    expect(
      asOwner.body.data.filter(({ actor }: AuditRecord) => actor.id === ann.userId),
    ).to.deep.equal([]);
    const narrow = { ...ann.as, scopes: ['audit.read' as const] };
    expect((await bench.log('GET', '/v2/audit/account/records', { as: narrow })).status).to.equal(
      403,
    );
    const [{ id }] = (await account()) as [AuditRecord];
    const foreign = await bench.log('GET', `/v2/audit/records/${id}`, { as: bench.owner.as });
    expect(foreign.status).to.equal(404);
  });

  it('permanently lose their addresses when the person erases the log', async () => {
    await signIn();
    await accountHas(2);
    const sandbox = { ...ann.as, environment: 'sandbox' as const };
    expect(
      (await bench.log('POST', '/v2/audit/account/erasures', { as: sandbox })).status,
    ).to.equal(403);
    const { status, body } = await bench.log('POST', '/v2/audit/account/erasures', { as: ann.as });
    expect([status, body.result]).to.deep.equal([200, 'erased']);
    await signIn();
    await accountHas(3);
    for (const {
      context: { ip, userAgent },
      details,
    } of await account('action=user.signed_in')) {
      expect([ip, userAgent, details?.address]).to.deep.equal([null, null, null]);
    }
    expect((await recordsOf(bench.office1))[0].context.ip).to.equal(context.ip);
  });
});
