import { expect } from 'chai';
import { type AudienceBench, addressesOf } from './audience-bench.ts';

export function describeConsents(bench: AudienceBench): void {
  it('has workspaces with only a consent, even after its withdrawal, until the consent is deleted', async () => {
    const workspace = await bench.service.createWorkspace();
    const person = await bench.service.person(workspace, 'owner');
    const early = bench.later();
    await bench.service.install(bench.app, workspace.workspaceId);
    bench.later();
    await bench.service.login(bench.app, person);
    await bench.service.models.installationGrants.deleteMany({ applicationId: bench.app.id });
    const at = bench.later();
    expect([...(await bench.notificationsOf({ at: early })).keys()]).to.deep.equal([]);
    expect([...(await bench.notificationsOf({ at })).keys()]).to.deep.equal([
      workspace.workspaceId,
    ]);
    bench.later();
    const { body } = await bench.service.call('GET', '/v2/authorizations', { as: person.as });
    for (const { id } of body.data) {
      await bench.service.call('DELETE', `/v2/authorizations/${id}`, { as: person.as });
    }
    expect(
      await bench.service.models.consents.countDocuments({ applicationId: bench.app.id }),
    ).to.equal(0);
    const found = await bench.notificationsOf({ at });
    expect(addressesOf(found.get(workspace.workspaceId))).to.deep.equal([person.email]);
    expect([...(await bench.notificationsOf({ at: bench.later() })).keys()]).to.deep.equal([]);
    expect([...(await bench.notificationsOf({ at: early })).keys()]).to.deep.equal([]);
    const row = await bench.service.models.consents
      .findOne({ 'ended.applicationId': bench.app.id })
      .lean<{ expireAt: Date }>();
    expect(row!.expireAt.getTime()).to.be.within(
      bench.clockMs + 29 * 86_400_000,
      bench.clockMs + 30 * 86_400_000,
    );
  });

  it('includes a consent of former versions without a start time', async () => {
    const early = bench.later();
    const workspace = await bench.service.createWorkspace();
    const person = await bench.service.person(workspace, 'owner');
    await bench.service.install(bench.app, workspace.workspaceId);
    await bench.service.login(bench.app, person);
    await bench.service.models.installationGrants.deleteMany({ applicationId: bench.app.id });
    await bench.service.models.consents.updateMany(
      { applicationId: bench.app.id },
      { $unset: { since: 1 } },
    );
    expect([...(await bench.notificationsOf({ at: early })).keys()]).to.deep.equal([
      workspace.workspaceId,
    ]);
  });
}
