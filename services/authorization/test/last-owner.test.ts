import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('the last owner of a workspace', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;

  before(async () => {
    service = await startAuthorization();
  });
  beforeEach(async () => {
    workspace = await service.createWorkspace();
  });
  after(() => service.platform.stop());

  const path = (userId: string) => workspace.path(`/members/${userId}`);
  const demote = (by: Person, who: Person) =>
    service.call('PATCH', path(who.userId), {
      as: by.as,
      body: { role: 'member' },
    });
  const leave = (who: Person) => service.call('DELETE', path(who.userId), { as: who.as });
  const owners = async (as: Person['as']) => {
    const { body } = await service.call('GET', workspace.path('/members'), { as });
    return body.data.filter(({ role }: { role: string }) => role === 'owner').length;
  };

  it('can neither leave nor be demoted', async () => {
    const owner = await workspace.addMember('owner');
    for (const response of [await demote(owner, owner), await leave(owner)]) {
      expect([response.status, response.body.error]).to.deep.equal([409, 'conflict']);
    }
    expect((await service.resolve(owner.key)).status).to.equal(200);
  });

  it('remains when all owners leave concurrently', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => workspace.addMember('owner')));
    const witness = await workspace.addMember('member');
    const statuses = (await Promise.all(all.map(leave))).map(({ status }) => status);
    expect(statuses.toSorted()).to.deep.equal([204, 204, 204, 204, 409]);
    expect(await owners(witness.as)).to.equal(1);
  });

  it('remains when two owners demote each other concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      workspace = await service.createWorkspace();
      const [a, b] = await Promise.all([
        workspace.addMember('owner'),
        workspace.addMember('owner'),
      ]);
      const responses = await Promise.all([demote(a!, b!), demote(b!, a!)]);
      // The slower caller is no longer an owner.
      expect(responses.map(({ status }) => status).toSorted()).to.deep.equal([200, 403]);
      expect(await owners(a!.as)).to.equal(1);
    }
  });

  it('remains when some leave while others are demoted', async () => {
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => workspace.addMember('owner')));
    await Promise.all([leave(a!), demote(a!, b!), leave(c!), demote(c!, d!), leave(d!), leave(b!)]);
    const witness = await workspace.addMember('member');
    expect(await owners(witness.as)).to.be.at.least(1);
  });
});
