import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

/**
 * The attacker and the victim are people of the demo. Each attack on a membership is a request to
 * the gateway.
 */
describe('attack: memberships without consent', () => {
  let platform: RunningDemo;
  let attacker: string;
  let victim: {
    key: string;
    userId: string;
    email: string;
  };
  /** The attacker's workspace. */
  let members: string;

  before(async () => {
    platform = await startDemo();
    attacker = platform.neighbourKey;
    const key = platform.keyOf('owner');
    const { user } = (await platform.call('GET', '/v2/me', { key })).body;
    victim = {
      key,
      userId: user.id,
      email: user.email,
    };
    const { workspace } = (await platform.call('GET', '/v2/me', { key: attacker })).body;
    members = `/v2/workspaces/${workspace.id}/members`;
  });
  after(() => platform.stop());

  const invite = (email: string, headers = {}) =>
    platform.call('POST', members, {
      key: attacker,
      headers,
      body: { email, role: 'owner' },
    });

  it('have the same response for a stranger and a customer', async () => {
    const seen = [];
    for (const email of [victim.email, victim.email.replace(/^./, 'x')]) {
      const { status, headers, body } = await invite(email);
      const names = [...headers.keys()].toSorted();
      const read = await platform.call('GET', `${members}/${body.id}`, { key: attacker });
      seen.push({
        status,
        names,
        members: Object.keys(body),
        name: body.name,
        userId: body.userId,
        read: read.status,
      });
    }
    expect(seen[0]).to.deep.equal(seen[1]);
    expect(seen[0]).to.deep.include({
      status: 201,
      name: '',
      userId: null,
      read: 200,
    });
  });

  it("do not begin with the inviter's request", async () => {
    const { body } = await invite(victim.email);
    const forced = [
      ['POST', `/v2/me/invitations/${body.id}/accept`, undefined],
      ['PATCH', `${members}/${body.id}`, { role: 'owner', status: 'active' }],
      ['POST', '/v2/workspaces/x/../../internal/members', { email: victim.email }],
      ['POST', '/v2/internal/members', { email: victim.email }],
      ['GET', `${members}/${victim.userId}`, undefined],
    ] as const;
    for (const [method, path, sent] of forced) {
      const { status } = await platform.call(method, path, {
        key: attacker,
        ...(sent ? { body: sent } : {}),
      });
      expect(status, `${method} ${path}`).to.be.within(400, 404);
    }
    const { data } = (
      await platform.call('GET', `${members}?status=active&limit=1000`, { key: attacker })
    ).body;
    expect(data.some((one: { email: string }) => one.email === victim.email)).to.equal(false);
    const page = await fetch(`${platform.baseUrl}/account/join`, {
      method: 'POST',
      body: new URLSearchParams({
        token: body.id,
        action: 'accept',
        name: 'Victim',
        password: 'a long enough sentence',
      }),
    });
    expect(page.status).to.equal(410);
  });

  it('are declined by their victim permanently', async () => {
    const { body } = await invite(victim.email);
    const { data } = (await platform.call('GET', '/v2/me/invitations', { key: victim.key })).body;
    expect(data).to.have.length(1);
    const path = `/v2/me/invitations/${body.id}`;
    expect((await platform.call('POST', `${path}/decline`, { key: victim.key })).status).to.equal(
      204,
    );
    expect((await platform.call('POST', `${path}/accept`, { key: victim.key })).status).to.equal(
      404,
    );
    const again = (await platform.call('GET', '/v2/me/invitations', { key: victim.key })).body.data;
    expect(again).to.deep.equal([]);
  });

  it('cannot be used to mail many strangers', async () => {
    const statuses = new Set<number>();
    for (let at = 0; at < inShape({ short: 52, long: 400 }); at++) {
      statuses.add(
        (await invite(`stranger-${at}@example.org`, { 'Idempotency-Key': `stranger-${at}` }))
          .status,
      );
    }
    expect([...statuses]).to.deep.equal([201, 429]);
    const last = await invite('stranger-last@example.org');
    expect([last.status, Number(last.headers.get('retry-after')) > 80_000]).to.deep.equal([
      429,
      true,
    ]);
  });
});
