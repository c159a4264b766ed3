import { expect } from 'chai';
import type { Person } from '../../support/start-authorization.ts';
import { type AudienceBench, addressesOf } from './audience-bench.ts';

export function describeFurtherRecipients(bench: AudienceBench): void {
  it('has the owners of the organization for a workspace without an admin, and says so', async () => {
    const boss = await bench.publisher.addMember('owner');
    const empty = await bench.service.createWorkspace(bench.publisher.organizationId);
    const alone = await bench.service.createWorkspace();
    await empty.addMember('developer');
    await bench.publisher.addMember('admin');
    await bench.service.install(bench.app, empty.workspaceId);
    await bench.service.install(bench.app, alone.workspaceId);
    const found = await bench.notificationsOf({ at: bench.later() });
    expect(addressesOf(found.get(empty.workspaceId))).to.deep.equal(
      [boss.email, bench.owner.email].toSorted(),
    );
    expect(found.get(empty.workspaceId)!.fallback).to.equal('organization_owners');
    const areInPlace = (id: string) =>
      found.get(id)!.recipients.map(({ inPlaceOfAdmins = false }) => inPlaceOfAdmins);
    expect(areInPlace(empty.workspaceId)).to.deep.equal([true, true]);
    expect(found.get(alone.workspaceId)).to.deep.include({ recipients: [], fallback: 'nobody' });
  });

  it("has the address of the application's owner, only in the owner's workspace and during the membership", async () => {
    const security = await bench.publisher.addMember('developer');
    const { workspace } = await bench.workspaceOf('owner');
    await bench.service.install(bench.app, workspace.workspaceId);
    await bench.service.models.applications.updateOne(
      { _id: bench.app.id },
      { $set: { owner: { email: security.email } } },
    );
    const body = {
      at: bench.later(),
      owners: [bench.publisher.workspaceId],
      only: [bench.publisher.workspaceId, workspace.workspaceId],
    };
    const own = async (to?: string) =>
      addressesOf(
        (await bench.notificationsOf({ ...body, ...(to && { to }) })).get(
          bench.publisher.workspaceId,
        ),
      );
    expect(await own()).to.deep.equal([bench.owner.email]);
    expect(await own('admins_and_owner')).to.deep.equal(
      [security.email, bench.owner.email].toSorted(),
    );
    expect(await own('owner')).to.deep.equal([security.email]);
    const elsewhere = (await bench.notificationsOf({ ...body, to: 'owner' })).get(
      workspace.workspaceId,
    );
    expect(addressesOf(elsewhere)).to.have.length(1).and.not.include(security.email);
    for (const email of [
      'nobody@example.org',
      (await bench.workspaceOf('owner')).people[0]!.email,
    ]) {
      await bench.service.models.applications.updateOne(
        { _id: bench.app.id },
        { $set: { owner: { email } } },
      );
      expect(await own('owner')).to.deep.equal([bench.owner.email]);
      expect(await own('admins_and_owner')).to.deep.equal([bench.owner.email]);
    }
  });

  it('has one more person beside the admins: a member of the workspace whose role allows it', async () => {
    const { workspace, people } = await bench.workspaceOf('owner', 'developer', 'member');
    const [boss, developer, member] = people as [Person, Person, Person];
    const other = await bench.workspaceOf('owner', 'developer');
    const body = {
      at: bench.later(),
      only: [workspace.workspaceId, other.workspace.workspaceId],
    };
    const also = async (person: Person, where = workspace, scope?: string) => {
      const named = {
        workspaceId: where.workspaceId,
        userId: person.userId,
        ...(scope && { scope }),
      };
      const found = await bench.notificationsOf({ ...body, also: [named] });
      expect(addressesOf(found.get(other.workspace.workspaceId))).to.deep.equal([
        other.people[0]!.email,
      ]);
      return addressesOf(found.get(workspace.workspaceId));
    };
    const withAdmins = (...more: Person[]) => [boss, ...more].map(({ email }) => email).toSorted();
    expect(await also(developer, workspace, 'webhooks.read')).to.deep.equal(withAdmins(developer));
    expect(await also(boss), 'once').to.deep.equal(withAdmins());
    expect(await also(member)).to.deep.equal(withAdmins(member));
    expect(
      await also(member, workspace, 'webhooks.read'),
      'a role without the scope',
    ).to.deep.equal(withAdmins());
    expect(await also(developer, other.workspace), 'no member there').to.deep.equal(withAdmins());
    expect(await also(other.people[1]!), 'of another workspace').to.deep.equal(withAdmins());
    const path = workspace.path(`/members/${developer.userId}`);
    expect((await bench.service.call('DELETE', path, { as: boss.as })).status).to.equal(204);
    expect(await also(developer), 'who has left').to.deep.equal(withAdmins());
  });

  it('has the owners of the organization, too, for a workspace whose only member is the person', async () => {
    const empty = await bench.service.createWorkspace(bench.publisher.organizationId);
    const developer = await empty.addMember('developer');
    const also = [{ workspaceId: empty.workspaceId, userId: developer.userId }];
    const found = (
      await bench.notificationsOf({
        at: bench.later(),
        only: [empty.workspaceId],
        also,
      })
    ).get(empty.workspaceId);
    expect(addressesOf(found)).to.deep.equal([bench.owner.email, developer.email].toSorted());
    expect(found!.fallback).to.equal('organization_owners');
  });

  it('is a single member for an event about the member, and nobody after the member left', async () => {
    const { workspace, people } = await bench.workspaceOf('owner', 'member');
    const other = await bench.workspaceOf('owner');
    const body = {
      at: bench.later(),
      only: [workspace.workspaceId],
    };
    const audienceOf = async (member: string) =>
      (await bench.read({ ...body, member })).workspaces[0];
    expect(addressesOf(await audienceOf(people[1]!.userId))).to.deep.equal([people[1]!.email]);
    expect(await audienceOf(other.people[0]!.userId)).to.deep.include({
      recipients: [],
      fallback: null,
    });
    const page = await bench.read(body);
    expect(page).to.deep.include({ application: null, person: null });
    expect(addressesOf(page.workspaces[0])).to.deep.equal([people[0]!.email]);
  });
}
