import { randomUUID } from 'node:crypto';
import { testOperator } from '@irp/testing';
import { expect } from 'chai';
import { type RunningAuthorization, startAuthorization } from '../support/start-authorization.ts';

describe('GET /v2/platform/accounts', () => {
  let running: RunningAuthorization;
  const as = testOperator();
  const read = async (query: Record<string, string>) => {
    const path = `/v2/platform/accounts?${new URLSearchParams(query)}`;
    const { status, body, text } = await running.call('GET', path, { as });
    expect(status, text).to.equal(200);
    return body;
  };
  const idsOf = async (query: Record<string, string>): Promise<string[]> =>
    (await read(query)).data.map(({ id }: { id: string }) => id);
  const newMember = async (email = `grace-${randomUUID()}@example.org`) => {
    const workspace = await running.createWorkspace();
    const { userId } = await workspace.addMember('member', { email });
    return { id: userId!, email };
  };
  const change = (id: string, what: 'disable' | 'enable') =>
    running.call('POST', `/v2/people/${id}/${what}`, {
      as,
      body: what === 'disable' ? { reason: 'A stolen laptop.' } : undefined,
    });

  before(async () => {
    running = await startAuthorization();
  });
  after(() => running.platform.stop());

  it('finds an account by its whole address in any form, and by the id of the user', async () => {
    const mark = randomUUID();
    const { id } = await newMember(`grace-${mark}@bücher.example`);
    for (const email of [`Grace-${mark}@Bücher.example`, `grace-${mark}@xn--bcher-kva.example`]) {
      expect(await idsOf({ email }), email).to.deep.equal([id]);
    }
    expect(await idsOf({ userId: id })).to.deep.equal([id]);
    expect(await idsOf({ userId: id, email: 'other@example.org' })).to.deep.equal([]);
    expect(await idsOf({ email: `race-${mark}@bücher.example` })).to.deep.equal([]);
  });

  it('shows whether an account is disabled, and neither the name nor the address', async () => {
    const { id, email } = await newMember();
    const body = await read({ email });
    expect(body.data).to.have.length(1);
    expect(Object.keys(body.data[0])).to.deep.equal(['id', 'address', 'disabled', 'createdAt']);
    expect(body.data[0]).to.deep.include({ id, address: 'g…@example.org', disabled: null });
    expect(JSON.stringify(body)).not.to.include(email);
  });

  it('lists disabled accounts with the reason until they are enabled', async () => {
    const { id } = await newMember();
    const other = await newMember();
    expect((await change(id, 'disable')).status).to.equal(200);
    const { data } = await read({ state: 'disabled', limit: '1000' });
    const found = data.find((one: { id: string }) => one.id === id);
    expect(found.disabled.reason).to.equal('A stolen laptop.');
    expect(await idsOf({ state: 'disabled', userId: other.id })).to.deep.equal([]);
    expect(await idsOf({ state: 'active', userId: id })).to.deep.equal([]);
    expect(await idsOf({ state: 'active', userId: other.id })).to.deep.equal([other.id]);
    expect((await change(id, 'enable')).status).to.equal(200);
    expect(await idsOf({ state: 'disabled', userId: id })).to.deep.equal([]);
  });

  it('has the newest account first', async () => {
    const first = await newMember();
    const second = await newMember();
    const ids = await idsOf({ limit: '2' });
    expect(ids).to.deep.equal([second.id, first.id]);
  });
});
