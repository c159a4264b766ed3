import { randomUUID } from 'node:crypto';
import { testOperator } from '@irp/testing';
import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from '../support/start-authorization.ts';

describe('GET /v2/platform/applications', () => {
  let running: RunningAuthorization;
  const as = testOperator();
  const find = async (text: string) =>
    (await running.call('GET', `/v2/platform/applications?q=${encodeURIComponent(text)}`, { as }))
      .body.data;
  const register = async (owner: Person, name: string) => {
    const { body } = await running.call('POST', '/v2/applications', {
      as: owner.as,
      body: {
        name,
        type: 'confidential',
        environment: 'production',
        scopes: ['investments.read'],
        redirectUris: ['https://secret-address.example/cb'],
      },
    });
    return body;
  };

  before(async () => {
    running = await startAuthorization();
  });
  after(() => running.platform.stop());

  it('finds by client ID and by name, in any organization, without the registered data', async () => {
    const mark = randomUUID().slice(0, 8);
    const { workspaceId, organizationId, addMember } = await running.createWorkspace();
    const owner = await addMember('owner');
    const { id, clientId } = await register(owner, `Ledger Sync ${mark}`);
    for (const text of [clientId, `ledger sync ${mark.toUpperCase()}`]) {
      const [found, ...others] = await find(text);
      expect(others, text).to.deep.equal([]);
      expect(found, text).to.deep.include({
        id,
        workspaceId,
        state: 'active',
        suspensions: [],
        listing: {
          state: 'none',
          visibility: 'private',
        },
      });
      expect(found.organization.id).to.equal(organizationId);
      expect(JSON.stringify(found)).not.to.match(/secret-address|investments\.read|@/);
    }
  });

  it('shows a suspension by the operator, and none after the resume', async () => {
    const { addMember } = await running.createWorkspace();
    const { id } = await register(await addMember('owner'), `Suspended ${randomUUID()}`);
    const act = (what: string, body: object) =>
      running.call('POST', `/v2/applications/${id}/${what}`, { as, body });
    expect((await act('suspend', { reason: 'It sends spam.' })).status).to.equal(204);
    const [suspended] = await find(id);
    expect(suspended.state).to.equal('suspended');
    expect(suspended.suspensions[0]).to.deep.include({ by: 'platform', reason: 'It sends spam.' });
    expect((await act('resume', {})).status).to.equal(204);
    expect((await find(id))[0]).to.deep.include({ state: 'active', suspensions: [] });
  });

  it('omits deleted applications', async () => {
    const { addMember } = await running.createWorkspace();
    const owner = await addMember('owner');
    const { id } = await register(owner, `Deleted ${randomUUID()}`);
    await running.call('DELETE', `/v2/applications/${id}`, { as: owner.as });
    const [found] = await find(id);
    expect(found?.state ?? 'deleted').to.be.oneOf(['pending_deletion', 'deleted']);
    expect(await find(randomUUID())).to.deep.equal([]);
  });
});
