import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './start-applications.ts';

describe('applications: changes repeated with one Idempotency-Key', () => {
  let bench: ApplicationBench;
  let owner: Person & { password: string };
  let other: TestWorkspace;
  let app: Registered;

  before(async () => {
    bench = await startApplications();
    owner = await bench.person(await bench.createWorkspace(), 'owner');
    other = await bench.createWorkspace();
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris: ['https://partner.example/cb'] });
  });
  after(() => bench.platform.stop());

  const isAlive = async (token: string) => (await bench.resolveToken(token)).status === 200;
  const send = (path: string, body: object | undefined, key: string) =>
    bench.request(owner, 'POST', `/${app.id}/${path}`, body, { 'Idempotency-Key': key });
  const newToken = async (): Promise<string> => (await bench.serverToken(app)).body.access_token;

  it('revoke no token issued after the first request', async () => {
    const former = await newToken();
    const first = await send('revoke-downstream', {}, 'revoke');
    expect([first.status, first.body.tokensRevoked]).to.deep.equal([200, 1]);
    expect(await isAlive(former)).to.equal(false);
    const since = await newToken();
    const repeat = await send('revoke-downstream', {}, 'revoke');
    expect([repeat.status, repeat.body, repeat.headers['idempotency-replayed']]).to.deep.equal([
      200,
      first.body,
      'true',
    ]);
    expect(await isAlive(since)).to.equal(true);
    expect((await send('revoke-downstream', {}, 'another')).body.tokensRevoked).to.equal(1);
    expect(await isAlive(since)).to.equal(false);
  });

  it('are made once by concurrent requests', async () => {
    await newToken();
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => send('revoke-downstream', {}, 'at-once')),
    );
    const replayed = sent.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    const busy = sent.filter(({ status }) => status === 409);
    expect(sent.length - replayed.length - busy.length).to.equal(1);
    const types = typesOf(await bench.events(app.id));
    expect(types.filter((type) => type === 'application.downstream_revoked')).to.have.length(1);
  });

  it('return the first response, regardless of the current state', async () => {
    const steps: [string, object | undefined, string][] = [
      ['suspend', {}, 'suspended'],
      ['resume', {}, 'active'],
      ['transfer', { toWorkspaceId: other.workspaceId }, 'active'],
    ];
    for (const [path, body, state] of steps) {
      const first = await send(path, body, 'state');
      expect([first.status, first.body.state], path).to.deep.equal([200, state]);
    }
    for (const [path, body, state] of steps) {
      const repeat = await send(path, body, 'state');
      expect(
        [repeat.status, repeat.body.state, repeat.headers['idempotency-replayed']],
        path,
      ).to.deep.equal([200, state, 'true']);
    }
    expect((await bench.request(owner, 'GET', `/${app.id}`)).body.state).to.equal('active');
  });

  it('return the restored application, although a repeat without the key is rejected', async () => {
    expect((await bench.request(owner, 'DELETE', `/${app.id}`)).status).to.be.oneOf([
      200, 202, 204,
    ]);
    for (const replayed of [undefined, 'true']) {
      const { status, body, headers } = await send('restore', undefined, 'restore');
      expect([status, body.state, headers['idempotency-replayed']]).to.deep.equal([
        200,
        'active',
        replayed,
      ]);
    }
    expect((await send('restore', undefined, 'another')).status).to.equal(409);
  });
});
