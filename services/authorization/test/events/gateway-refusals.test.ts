import { randomUUID } from 'node:crypto';
import type { RefusedCalls } from '@irp/contracts/authorization';
import { expect } from 'chai';
import { type EventRecorder, recordEvents } from '../support/record-events.ts';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from '../support/start-authorization.ts';

describe('authorization: requests that the gateway rejected are recorded', () => {
  const clockMs = Date.parse('2027-03-01T12:00:00.000Z');
  let running: RunningAuthorization;
  let heard: EventRecorder;
  let workspace: TestWorkspace;
  let ann: Person;

  before(async () => {
    running = await startAuthorization(() => clockMs);
    heard = await recordEvents(running.platform);
    workspace = await running.createWorkspace();
  });
  beforeEach(async () => {
    ann = await workspace.addMember('member');
  });
  after(async () => {
    await heard.close();
    await running.platform.stop();
  });

  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const refusal = (more: Partial<RefusedCalls> = {}): RefusedCalls => ({
    id: randomUUID(),
    workspaceId: workspace.workspaceId,
    credentialId: ann.as.credentialId,
    credentialKind: 'api_key',
    userId: ann.userId,
    operation: 'exportAuditRecords',
    reason: 'insufficient_scope',
    missing: ['audit.read'],
    at: '2027-03-01T11:59:58.000Z',
    times: 1,
    request: {
      id: 'their-own-request',
      ip: '203.0.113.9',
      userAgent: 'curious/1.0',
    },
    traceparent,
    ...more,
  });
  const report = (...refusals: object[]) => running.internal('refusals', { refusals });
  const denials = async () =>
    (await heard.all()).filter(
      ({ type, subject }) => type === 'access.denied' && subject === ann.as.credentialId,
    );
  const recorded = async () => (await denials()).map(({ data }) => data);

  it('with the time and context of the rejected request', async () => {
    expect((await report(refusal())).status).to.equal(204);
    const [event, ...others] = await denials();
    expect(others).to.deep.equal([]);
    expect(event).to.deep.include({
      type: 'access.denied',
      workspaceId: workspace.workspaceId,
      actor: { type: 'user', id: ann.userId },
      time: new Date('2027-03-01T11:59:58.000Z'),
      request: {
        id: 'their-own-request',
        ip: '203.0.113.9',
        userAgent: 'curious/1.0',
      },
      data: {
        credentialKind: 'api_key',
        userId: ann.userId,
        reason: 'insufficient_scope',
        operation: 'exportAuditRecords',
        missing: ['audit.read'],
      },
    });
  });

  it('for an application, with or without a person', async () => {
    const { userId: _person, ...alone } = refusal({
      credentialKind: 'access_token',
      applicationId: 'app-1',
    });
    await report(
      alone,
      refusal({
        credentialKind: 'access_token',
        applicationId: 'app-1',
        operation: 'other',
      }),
    );
    expect((await denials()).map(({ actor }) => actor)).to.have.deep.members([
      { type: 'application', id: 'app-1' },
      {
        type: 'application',
        id: 'app-1',
        onBehalfOf: ann.userId,
      },
    ]);
  });

  it('without an operation and missing scopes', async () => {
    const { operation: _operation, ...unnamed } = refusal({ reason: 'forbidden', missing: [] });
    await report(unnamed);
    const data = {
      credentialKind: 'api_key',
      userId: ann.userId,
      reason: 'forbidden',
    };
    expect(await recorded()).to.deep.equal([data]);
  });

  it('once, even if the gateway reports them twice', async () => {
    const same = refusal();
    await Promise.all([report(same), report(same)]);
    await report(same, refusal({ operation: 'other' }));
    expect((await recorded()).map(({ operation }) => operation)).to.have.members([
      'exportAuditRecords',
      'other',
    ]);
  });

  it('with a time that is not in the future', async () => {
    await report(refusal({ at: '2027-03-01T12:30:00.000Z' }));
    expect((await denials())[0]!.time).to.deep.equal(new Date(clockMs));
  });

  it('with the number of requests', async () => {
    await report(refusal({ times: 4 }));
    expect((await recorded())[0].times).to.equal(4);
  });

  it('in the workspace of the resource, without the caller', async () => {
    const other = await running.createWorkspace();
    const operation = 'getInvestment';
    const ownerWorkspaceId = other.workspaceId;
    const more: Partial<RefusedCalls> = {
      operation,
      reason: 'not_found',
      missing: [],
      ownerWorkspaceId,
    };
    await report(
      refusal(more),
      refusal({
        ...more,
        operation: 'getNothing',
        ownerWorkspaceId: randomUUID(),
      }),
    );
    const attempts = (await heard.all()).filter(
      ({ type }) => type === 'access.attempted_from_outside',
    );
    expect(
      attempts.map(({ workspaceId, actor, data }) => ({
        workspaceId,
        actor,
        data,
      })),
    ).to.deep.equal([
      {
        workspaceId: other.workspaceId,
        actor: { type: 'system', id: 'outside' },
        data: {
          fromWorkspaceId: workspace.workspaceId,
          credentialKind: 'api_key',
          operation,
          requestId: 'their-own-request',
        },
      },
    ]);
    for (const secret of [ann.userId, ann.as.credentialId, '203.0.113.9', 'curious/1.0']) {
      expect(JSON.stringify(attempts)).not.to.contain(secret);
    }
    // In the caller's own log both attempts look alike.
    const own = (await recorded()).map(({ operation: _operation, ...rest }) => rest);
    expect(own).to.deep.equal([
      {
        credentialKind: 'api_key',
        userId: ann.userId,
        reason: 'not_found',
      },
      {
        credentialKind: 'api_key',
        userId: ann.userId,
        reason: 'not_found',
      },
    ]);
  });

  it('for 429 responses, with the number of requests', async () => {
    const limited: Partial<RefusedCalls> = { reason: 'rate_limited', missing: [] };
    await report(refusal({ ...limited, times: 3 }));
    const {
      credentialKind: _kind,
      userId: _userId,
      ...ofAddress
    } = refusal({ ...limited, workspaceId: '' });
    await report({ ...ofAddress, credentialId: '' });
    const events = (await heard.all()).filter(({ type }) => type === 'rate_limit.exceeded');
    expect(
      events.map(({ workspaceId, subject, data }) => [workspaceId, subject, data.times]),
    ).to.have.deep.members([
      [workspace.workspaceId, ann.as.credentialId, 3],
      ['', 'address', undefined],
    ]);
  });

  it('for internal callers only, and validated by the contract', async () => {
    const response = await running.call('POST', '/internal/refusals', {
      as: ann.as,
      body: { refusals: [refusal()] },
    });
    expect(response.status).to.equal(401);
    expect((await report(refusal({ at: 'yesterday' }))).status).to.equal(400);
    expect(await denials()).to.deep.equal([]);
  });
});
