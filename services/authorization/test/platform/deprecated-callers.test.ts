import { randomUUID } from 'node:crypto';
import { testOperator } from '@irp/testing';
import { expect } from 'chai';
import { type RunningAuthorization, startAuthorization } from '../support/start-authorization.ts';

const dayMs = 86_400_000;

describe('GET /v2/platform/deprecated-callers', () => {
  let running: RunningAuthorization;
  const as = testOperator();

  before(async () => {
    running = await startAuthorization();
  });
  after(() => running.platform.stop());

  it('names key, workspace and organization of the last 30 days, sorted by calls', async () => {
    const workspace = await running.createWorkspace();
    const owner = await workspace.addMember('owner');
    const count = (calls: number, more: object = {}, ageMs = 0) => {
      const lastAt = new Date(Date.now() - ageMs).toISOString();
      return {
        version: 'v1',
        day: lastAt.slice(0, 10),
        deprecatedOn: '2028-06-30',
        sunsetAt: null,
        successor: 'v2',
        userId: owner.userId,
        applicationId: null,
        workspaceId: workspace.workspaceId,
        credentialId: owner.as.credentialId,
        calls,
        lastAt,
        ...more,
      };
    };
    const gone = { workspaceId: randomUUID(), credentialId: 'gone' };
    const counts = [
      count(7),
      count(12, { applicationId: 'app-1', credentialId: 'token-1', userId: null }),
      count(2, gone),
      count(99, { credentialId: 'old' }, 31 * dayMs),
    ];
    await running.internal('deprecated-calls', { processId: 'p1', counts });
    const { status, body } = await running.call('GET', '/v2/platform/deprecated-callers', { as });
    expect(status).to.equal(200);
    const [application, key, unknown, ...others] = body.data;
    expect(others).to.deep.equal([]);
    expect(application).to.deep.include({
      calls: 12,
      application: { id: 'app-1', name: null },
      apiKey: null,
    });
    expect(key).to.deep.include({ id: `v1.${owner.as.credentialId}`, calls: 7, application: null });
    expect(key.organization.id).to.equal(workspace.organizationId);
    expect(key.apiKey.prefix).to.match(/^irk_/);
    expect(unknown).to.deep.include({
      organization: null,
      workspace: { id: gone.workspaceId, name: null },
      apiKey: null,
    });
    const none = await running.call('GET', '/v2/platform/deprecated-callers?version=v2', { as });
    expect(none.body.data).to.deep.equal([]);
  });
});
