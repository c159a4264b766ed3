import type { DeprecatedCalls } from '@irp/contracts';
import { expect } from 'chai';
import { eventually } from './support/eventually.ts';
import {
  type Office,
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from './support/start-authorization.ts';

const dayMs = 86_400_000;

describe('authorization: calls to deprecated versions', () => {
  let clockMs = Date.now();
  let running: RunningAuthorization;
  let office: Office;
  let ann: Person;

  beforeEach(async () => {
    clockMs = Date.now();
    running = await startAuthorization(() => clockMs, undefined, { DEPRECATION_NOTICE_CHECK_MS: '20' });
    office = await running.office();
    ann = await office.hire('developer');
  });
  afterEach(() => running.platform.stop());

  const count = (calls: number, more: Partial<DeprecatedCalls> = {}): DeprecatedCalls => {
    const lastAt = new Date(clockMs).toISOString();
    return {
      version: 'v1',
      day: lastAt.slice(0, 10),
      deprecatedOn: '2028-06-30',
      sunsetAt: null,
      successor: 'v2',
      userId: ann.userId,
      applicationId: null,
      workspaceId: office.workspaceId,
      credentialId: ann.as.credentialId,
      calls,
      lastAt,
      ...more,
    };
  };
  const report = async (processId: string, ...counts: DeprecatedCalls[]) => {
    const answer = await running.internal('deprecated-calls', { processId, counts });
    expect(answer.status, answer.text).to.equal(204);
  };
  const callers = async () => (await running.internal('deprecated-calls/callers', {})).body.callers;
  const mailbox = async () => (await running.internal('mailbox', {})).body.mails;
  const mailsArrive = (number: number) => eventually(async () => (await mailbox()).length === number);
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150));

  it('are added up over processes and days, and told twice count once', async () => {
    await report('p1', count(3));
    await report('p1', count(5));
    await report('p1', count(5));
    await report('p1', count(4));
    await report('p2', count(2), count(7, { credentialId: 'another', userId: null, applicationId: 'app-1' }));
    const listed = await callers();
    expect(listed.map(({ calls }: DeprecatedCalls) => calls)).to.deep.equal([7, 7]);
    expect(listed[0]).not.to.have.property('day');
  });

  it('are mailed to the person whose key calls, with everything they need to act', async () => {
    await report('p1', count(12));
    await mailsArrive(1);
    const [mail] = await mailbox();
    expect(mail.to).to.equal(ann.email);
    expect(mail.subject).to.contain('v1').and.contain('2028-06-30');
    expect(mail.text).to.contain('12 calls').and.contain('v2').and.contain('irk_live_us_').and.contain('Key ');
    expect(mail.text).not.to.contain(ann.key);
  });

  it('tell the end of a version that has one', async () => {
    await report('p1', count(1, { sunsetAt: '2029-01-31T00:00:00.000Z' }));
    await mailsArrive(1);
    const [mail] = await mailbox();
    expect(mail.subject).to.contain('ends on 2029-01-31');
    expect(mail.text).to.contain('410').and.contain('1 call,');
  });

  it('are mailed once a week at most, and only while they go on', async () => {
    await report('p1', count(1));
    await mailsArrive(1);
    await report('p1', count(2));
    await aWhile();
    expect(await mailbox()).to.have.length(1);
    clockMs += 8 * dayMs;
    await aWhile();
    expect(await mailbox()).to.have.length(1);
    await report('p1', count(1));
    await mailsArrive(2);
  });

  it('name every credential of the person in one mail, and nobody else’s', async () => {
    const { as } = await office.keyFor(ann.userId);
    const bob = await office.hire('member');
    await report(
      'p1',
      count(1),
      count(9, { credentialId: as.credentialId }),
      count(4, { credentialId: bob.as.credentialId, userId: bob.userId }),
    );
    await mailsArrive(2);
    const mails = await mailbox();
    const to = (email: string) => mails.find((mail: { to: string }) => mail.to === email).text;
    expect(to(ann.email)).to.contain('9 calls').and.contain('1 call,').and.not.contain('4 calls');
    expect(to(bob.email)).to.contain('4 calls').and.not.contain('9 calls');
  });

  it('of a person who is gone are mailed to no one', async () => {
    await report('p1', count(1, { userId: 'nobody' }));
    await aWhile();
    expect(await mailbox()).to.have.length(0);
  });

  it('cannot be reported by a client', async () => {
    const answer = await running.call('POST', '/internal/deprecated-calls', { as: ann.as, body: {} });
    expect(answer.status).to.equal(401);
  });
});
