import { randomUUID } from 'node:crypto';
import { testOperator } from '@irp/testing';
import { expect } from 'chai';
import { type RunningAuthorization, startAuthorization } from '../support/start-authorization.ts';

describe('GET /v2/platform/organizations', () => {
  let running: RunningAuthorization;
  const as = testOperator();
  const read = async (path = '') => {
    const response = await running.call('GET', `/v2/platform/organizations${path}`, { as });
    return { status: response.status, body: response.body };
  };
  const found = async (text: string) =>
    (await read(`?q=${encodeURIComponent(text)}`)).body.data.map(({ id }: { id: string }) => id);
  const organization = async (name: string) =>
    (await running.internal('organizations', { name, plan: 'enterprise' })).body.id as string;

  before(async () => {
    running = await startAuthorization();
  });
  after(() => running.platform.stop());

  it('counts workspaces, and each person once', async () => {
    const id = await organization(`Meridian ${randomUUID()}`);
    const desk = await running.createWorkspace(id);
    const other = await running.createWorkspace(id);
    const owner = await desk.addMember('owner');
    await other.addMember('admin', { email: owner.email });
    await other.addMember('member');
    const { data } = (await read(`?q=${id}`)).body;
    expect(data).to.have.length(1);
    expect(data[0]).to.deep.include({
      id,
      plan: 'enterprise',
      regions: ['us'],
      workspaces: 2,
      members: 2,
    });
  });

  it('finds an organization by a part of its name in any letter case, by its id and by a workspace id', async () => {
    const mark = randomUUID().slice(0, 8);
    const id = await organization(`Ärger & Söhne (${mark}) [a.b]`);
    const { workspaceId } = await running.createWorkspace(id);
    const texts = ['ärger & SÖHNE', `(${mark}) [A.B`, id, id.toUpperCase(), workspaceId];
    for (const text of texts) {
      expect(await found(text), text).to.include(id);
    }
    for (const text of [`${mark}.*`, `(${mark}) [axb`, randomUUID(), '.*1']) {
      expect(await found(text), text).not.to.include(id);
    }
  });

  it('has the owners of its workspaces by id and name, without addresses', async () => {
    const id = await organization(`Owned ${randomUUID()}`);
    const desk = await running.createWorkspace(id);
    const owner = await desk.addMember('owner');
    const member = await desk.addMember('member');
    const empty = await running.createWorkspace(id);
    const { status, body } = await read(`/${id}`);
    expect(status).to.equal(200);
    const [first, second] = [desk, empty].map(({ workspaceId }) =>
      body.workspaces.find((one: { id: string }) => one.id === workspaceId),
    );
    expect(first).to.deep.include({
      region: 'us',
      members: 2,
      owners: [
        {
          id: owner.userId,
          name: 'A owner',
          disabled: false,
        },
      ],
    });
    expect(second).to.deep.include({ members: 0, owners: [] });
    const text = JSON.stringify(body);
    for (const hidden of [owner.email, member.userId]) {
      expect(text).not.to.include(hidden);
    }
  });

  it('is 404 for an unknown id, and for the id of a workspace', async () => {
    const { workspaceId } = await running.createWorkspace();
    for (const id of [randomUUID(), workspaceId, 'x', '%24where']) {
      expect((await read(`/${id}`)).status, id).to.equal(404);
    }
  });
});
