import { expect } from 'chai';
import type { Person, TestWorkspace } from '../../support/start-authorization.ts';
import { type AudienceBench, addressesOf, type Notified } from './audience-bench.ts';

const idsOf = (workspaces: TestWorkspace[]) =>
  workspaces.map(({ workspaceId }) => workspaceId).toSorted();

export function describeAdmins(bench: AudienceBench): void {
  it('has the admins of the owning workspace and of the workspaces with an installation', async () => {
    const { workspace, people } = await bench.workspaceOf('owner', 'admin', 'developer', 'member');
    await bench.workspaceOf('admin');
    await bench.service.install(bench.app, workspace.workspaceId);
    const at = bench.later();
    const owners = [bench.publisher.workspaceId];
    const page = await bench.read({
      applicationId: bench.app.id,
      at,
      owners,
      names: bench.owner.userId,
    });
    const [first, second] = page.workspaces.toSorted((a: Notified) =>
      a.id === workspace.workspaceId ? -1 : 1,
    );
    expect(addressesOf(first)).to.deep.equal([people[0]!.email, people[1]!.email].toSorted());
    expect(first).to.deep.include({
      installationId: `installation-${workspace.workspaceId}`,
      fallback: null,
    });
    expect(second).to.deep.include({
      id: bench.publisher.workspaceId,
      installationId: null,
      fallback: null,
      recipients: [
        {
          userId: bench.owner.userId,
          address: bench.owner.email,
          language: 'en',
        },
      ],
    });
    expect(page).to.deep.include({
      next: null,
      person: { id: bench.owner.userId, name: 'A owner' },
    });
    expect(page.application).to.deep.include({ id: bench.app.id, name: bench.app.name });
    expect(page.application.owners[0].name).to.match(/^Org .* \(Desk .*\)$/);
    expect([
      ...(
        await bench.notificationsOf({
          at,
          owners,
          tellOwners: false,
        })
      ).keys(),
    ]).to.deep.equal([workspace.workspaceId]);
    expect([...(await bench.notificationsOf({ at })).keys()]).to.deep.equal([
      workspace.workspaceId,
    ]);
  });

  it('has the language of each admin, if known', async () => {
    const { workspace, people } = await bench.workspaceOf('owner', 'admin', 'admin');
    await bench.service.install(bench.app, workspace.workspaceId);
    const set = (person: Person | undefined, language: string) =>
      bench.service.models.users.collection.updateOne(
        { _id: person!.userId as never },
        { $set: { language } },
      );
    await set(people[0], 'de');
    await set(people[1], 'xx');
    const found = (await bench.notificationsOf({ at: bench.later() })).get(workspace.workspaceId)!;
    const languages = new Map(found.recipients.map(({ userId, language }) => [userId, language]));
    expect(people.map(({ userId }) => languages.get(userId))).to.deep.equal(['de', 'en', 'en']);
  });

  it('has the admins at the time of the event, including admins who left later', async () => {
    const [before, ended, suspended, again, after] = await Promise.all(
      Array.from({ length: 5 }, async () => (await bench.workspaceOf('owner')).workspace),
    );
    for (const workspace of [before!, ended!, suspended!]) {
      await bench.service.install(bench.app, workspace.workspaceId);
    }
    await bench.service.install(bench.app, again!.workspaceId, { environment: 'sandbox' });
    bench.later();
    await bench.uninstall(before!);
    await bench.service.install(bench.app, suspended!.workspaceId, { state: 'suspended' });
    const at = bench.later();
    bench.later();
    await bench.uninstall(ended!);
    await bench.uninstall(again!, { environment: 'sandbox' });
    bench.later();
    await bench.service.install(bench.app, after!.workspaceId);
    await bench.service.install(bench.app, again!.workspaceId, { installationId: 'second' });
    const found = await bench.notificationsOf({ at });
    expect([...found.keys()]).to.deep.equal(idsOf([ended!, suspended!, again!]));
    const installationId = `installation-${again!.workspaceId}`;
    expect(found.get(again!.workspaceId)).to.include({ installationId, environment: 'sandbox' });
    const now = await bench.notificationsOf({ at: bench.later() });
    expect([...now.keys()]).to.deep.equal(idsOf([suspended!, again!, after!]));
    expect(now.get(again!.workspaceId)).to.include({
      installationId: 'second',
      environment: 'production',
    });
  });
}
