import type { Principal, Scope } from '@irp/contracts';
import { newWebhookEndpointExample as example } from '@irp/contracts/notifications';
import { expect } from 'chai';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';

describe("notifications: scopes that an event requires of an endpoint's creator", () => {
  let notifications: RunningNotifications;
  let owner: Principal;

  before(async () => {
    notifications = await startNotifications();
    owner = await (await notifications.createWorkspace()).person('owner');
  });
  after(() => notifications.stop());

  const having = (...scopes: Scope[]): Principal => ({
    ...owner,
    scopes: ['webhooks.read', 'webhooks.write', ...scopes],
  });
  const create = (events: string[], as: Principal) =>
    notifications.call('POST', path, {
      as,
      body: { ...example, events },
    });

  for (const [type, scope] of [
    ['investment.created', 'investments.read'],
    ['application.updated', 'applications.read'],
    ['secret.rotated', 'applications.read'],
    ['token.revoked', 'applications.read'],
    ['listing.approved', 'directory.read'],
    ['installation.created', 'installations.read'],
  ] as const) {
    it(`is ${scope} for ${type}`, async () => {
      const { status, body, text } = await create([type], having());
      expect([status, body.error, body.message], text).to.deep.equal([
        403,
        'insufficient_scope',
        `Receiving these events requires the scope ${scope}.`,
      ]);
      expect((await create([type], having(scope))).status).to.equal(201);
    });
  }

  it('are none for endpoints, and all of these for all types', async () => {
    expect((await create(['webhook_endpoint.failing', 'webhook.test'], having())).status).to.equal(
      201,
    );
    const most = having('investments.read', 'applications.read', 'directory.read');
    const { body } = await create(['*'], most);
    expect(body.message).to.contain('installations.read');
    expect(
      (await create(['*'], { ...most, scopes: [...most.scopes, 'installations.read'] })).status,
    ).to.equal(201);
  });

  it('are the same for a change that sends more, or elsewhere', async () => {
    const { body } = await create(['*'], owner);
    const patch = (change: object, as: Principal) =>
      notifications.call('PATCH', `${path}/${body.id}`, { as, body: change });
    for (const change of [
      { url: 'https://mine.example/' },
      { url: 'https://mine.example/', events: ['webhook.test', '*'] },
    ]) {
      expect((await patch(change, having())).body.error).to.equal('insufficient_scope');
    }
    for (const change of [{ description: 'Ours' }, { ordered: true }, { state: 'paused' }]) {
      expect((await patch(change, having())).status).to.equal(200);
    }
    expect((await patch({ state: 'active' }, having())).body.error).to.equal('insufficient_scope');
    expect((await patch({ events: ['webhook.test'] }, having())).status).to.equal(200);
    expect((await patch({ events: ['investment.created'] }, having())).status).to.equal(403);
    expect(
      (await patch({ events: ['investment.created'], state: 'active' }, owner)).status,
    ).to.equal(200);
  });

  it('are the same for its secrets: a secret can forge events', async () => {
    const { body } = await create(['investment.created'], owner);
    const secrets = `${path}/${body.id}/secrets`;
    const rotate = (as: Principal) =>
      notifications.call('POST', secrets, {
        as,
        body: { overlapHours: 0 },
      });
    expect((await rotate(having())).body.error).to.equal('insufficient_scope');
    expect((await rotate(having('investments.read'))).status).to.equal(201);
    const [{ id }] = (await notifications.call('GET', secrets, { as: owner })).body.data;
    const revoke = (as: Principal) => notifications.call('DELETE', `${secrets}/${id}`, { as });
    expect((await revoke(having())).body.error).to.equal('insufficient_scope');
    expect((await rotate(owner)).status).to.equal(201);
  });
});
