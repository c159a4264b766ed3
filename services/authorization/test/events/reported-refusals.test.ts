import { randomUUID } from 'node:crypto';
import type { RefusedCalls } from '@irp/contracts';
import { expect } from 'chai';
import { type EventsHeard, hearEvents } from '../support/hear-events.ts';
import {
  type Office,
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from '../support/start-authorization.ts';

describe('authorization: what the gateway refused is recorded', () => {
  const clockMs = Date.parse('2027-03-01T12:00:00.000Z');
  let running: RunningAuthorization;
  let heard: EventsHeard;
  let office: Office;
  let ann: Person;

  before(async () => {
    running = await startAuthorization(() => clockMs);
    heard = await hearEvents(running.platform);
    office = await running.office();
  });
  beforeEach(async () => {
    ann = await office.hire('member');
  });
  after(async () => {
    await heard.close();
    await running.platform.stop();
  });

  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const refusal = (more: Partial<RefusedCalls> = {}): RefusedCalls => ({
    ...{ id: randomUUID(), workspaceId: office.workspaceId, credentialId: ann.as.credentialId },
    ...{ credentialKind: 'api_key', userId: ann.userId, operation: 'exportAuditRecords' },
    ...{ reason: 'insufficient_scope', missing: ['audit.read'], at: '2027-03-01T11:59:58.000Z', times: 1 },
    request: { id: 'their-own-request', ip: '203.0.113.9', userAgent: 'curious/1.0' },
    traceparent,
    ...more,
  });
  const report = (...refusals: object[]) => running.internal('refusals', { refusals });
  const denials = async () =>
    (await heard.all()).filter(({ type, subject }) => type === 'access.denied' && subject === ann.as.credentialId);
  const told = async () => (await denials()).map(({ data }) => data);

  it('as of when it was refused, and by the request that was', async () => {
    expect((await report(refusal())).status).to.equal(204);
    const [event, ...others] = await denials();
    expect(others).to.deep.equal([]);
    expect(event).to.deep.include({
      type: 'access.denied',
      workspaceId: office.workspaceId,
      actor: { type: 'user', id: ann.userId },
      time: new Date('2027-03-01T11:59:58.000Z'),
      request: { id: 'their-own-request', ip: '203.0.113.9', userAgent: 'curious/1.0' },
      data: {
        ...{ credentialKind: 'api_key', userId: ann.userId, reason: 'insufficient_scope' },
        ...{ operation: 'exportAuditRecords', missing: ['audit.read'] },
      },
    });
  });

  it('of an application in its own name, or that of a person', async () => {
    const { userId: _person, ...alone } = refusal({ credentialKind: 'access_token', applicationId: 'app-1' });
    await report(alone, refusal({ credentialKind: 'access_token', applicationId: 'app-1', operation: 'other' }));
    expect((await denials()).map(({ actor }) => actor)).to.have.deep.members([
      { type: 'application', id: 'app-1' },
      { type: 'application', id: 'app-1', onBehalfOf: ann.userId },
    ]);
  });

  it('where the contract names no call, and no scope is missing', async () => {
    const { operation: _operation, ...unnamed } = refusal({ reason: 'forbidden', missing: [] });
    await report(unnamed);
    const data = { credentialKind: 'api_key', userId: ann.userId, reason: 'forbidden' };
    expect(await told()).to.deep.equal([data]);
  });

  it('once, though it is reported twice', async () => {
    const same = refusal();
    await Promise.all([report(same), report(same)]);
    await report(same, refusal({ operation: 'other' }));
    expect((await told()).map(({ operation }) => operation)).to.have.members(['exportAuditRecords', 'other']);
  });

  it('not as of later than now', async () => {
    await report(refusal({ at: '2027-03-01T12:30:00.000Z' }));
    expect((await denials())[0]!.time).to.deep.equal(new Date(clockMs));
  });

  it('by how many there were', async () => {
    await report(refusal({ times: 4 }));
    expect((await told())[0].times).to.equal(4);
  });

  it('by the platform alone, and only as the contract has it', async () => {
    const answer = await running.call('POST', '/internal/refusals', { as: ann.as, body: { refusals: [refusal()] } });
    expect(answer.status).to.equal(401);
    expect((await report(refusal({ at: 'yesterday' }))).status).to.equal(400);
    expect(await denials()).to.deep.equal([]);
  });
});
