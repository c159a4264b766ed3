import { expect } from 'chai';
import {
  type Office,
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from './support/start-authorization.ts';

describe('the last owner of a workspace', () => {
  let service: RunningAuthorization;
  let office: Office;

  before(async () => {
    service = await startAuthorization();
  });
  beforeEach(async () => {
    office = await service.office();
  });
  after(() => service.platform.stop());

  const path = (userId: string) => office.path(`/members/${userId}`);
  const demote = (by: Person, who: Person) =>
    service.call('PATCH', path(who.userId), { as: by.as, body: { role: 'member' } });
  const leave = (who: Person) => service.call('DELETE', path(who.userId), { as: who.as });
  const owners = async (as: Person['as']) => {
    const { body } = await service.call('GET', office.path('/members'), { as });
    return body.data.filter(({ role }: { role: string }) => role === 'owner').length;
  };

  it('can neither leave nor be demoted', async () => {
    const owner = await office.hire('owner');
    for (const answer of [await demote(owner, owner), await leave(owner)]) {
      expect([answer.status, answer.body.error]).to.deep.equal([409, 'conflict']);
    }
    expect((await service.resolve(owner.key)).status).to.equal(200);
  });

  it('stays when all owners leave at the same moment', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => office.hire('owner')));
    const witness = await office.hire('member');
    const statuses = (await Promise.all(all.map(leave))).map(({ status }) => status);
    expect(statuses.toSorted()).to.deep.equal([204, 204, 204, 204, 409]);
    expect(await owners(witness.as)).to.equal(1);
  });

  it('stays when two owners demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      office = await service.office();
      const [a, b] = await Promise.all([office.hire('owner'), office.hire('owner')]);
      const answers = await Promise.all([demote(a!, b!), demote(b!, a!)]);
      // The slower one is an owner no more, so it may not.
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 403]);
      expect(await owners(a!.as)).to.equal(1);
    }
  });

  it('stays when some leave while others are demoted', async () => {
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => office.hire('owner')));
    await Promise.all([leave(a!), demote(a!, b!), leave(c!), demote(c!, d!), leave(d!), leave(b!)]);
    const witness = await office.hire('member');
    expect(await owners(witness.as)).to.be.at.least(1);
  });
});
