import { expect } from 'chai';
import { authorizedFetch } from '../../src/session/authorized-fetch.ts';
import type { Place } from '../../src/session/place.ts';
import { createSessions, type SessionsOptions } from '../../src/session/sessions.ts';
import { type FakePlatform, type FakeServer, startFakeServer } from '../support/fake-platform.ts';

const place: Place = { workspaceId: 'w1', environment: 'production' };
const hourMs = 3_600_000;

describe('the session of the console', () => {
  let server: FakeServer;
  let platform: FakePlatform;
  let url: string;
  beforeEach(async () => {
    server = await startFakeServer();
    platform = server.begin();
    platform.operations.set('GET /v2/me', () => ({ body: {} }));
    platform.operations.set('POST /v2/me', () => ({ body: {} }));
    url = `${platform.origin}/v2/me?a=b`;
  });
  afterEach(() => server.stop());
  const sessionsOf = (options: Partial<SessionsOptions> = {}) =>
    createSessions({
      fetch: (...call) => fetch(...call),
      origin: platform.origin,
      now: () => platform.nowMs,
      ...options,
    });
  const fetchOf = (sessions = sessionsOf()) => authorizedFetch(sessions, sessions.of(place));

  it('gets a token without a page, for the workspace and the environment of the address', async () => {
    const sessions = sessionsOf();
    expect(await sessions.of(place).token()).to.equal('token-1');
    await sessions.of({ environment: 'sandbox' }).token();
    const [first, second] = platform.authorizations;
    expect(Object.fromEntries(first!)).to.include({
      client_id: 'console',
      response_type: 'code',
      redirect_uri: `${platform.origin}/console/callback`,
      code_challenge_method: 'S256',
      prompt: 'none',
      scope: 'openid',
      workspace_id: 'w1',
    });
    expect(second!.get('client_id')).to.equal('console-sandbox');
    expect(second!.has('workspace_id')).to.equal(false);
    expect(second!.get('state')).to.not.equal(first!.get('state'));
  });

  it('shares one token request among concurrent calls', async () => {
    const send = fetchOf();
    await Promise.all([send(url), send(url), send(url)]);
    expect(platform.authorizations).to.have.length(1);
  });

  it('keeps no token requested before the tokens were dropped', async () => {
    const sessions = sessionsOf();
    const session = sessions.of(place);
    const asked = session.token();
    sessions.forget();
    await Promise.all([asked, session.token()]);
    await session.token();
    expect(platform.authorizations).to.have.length(2);
  });

  it('renews a token a minute before its end', async () => {
    const send = fetchOf();
    await send(url);
    platform.nowMs += hourMs - 61_000;
    await send(url);
    expect(platform.authorizations).to.have.length(1);
    platform.nowMs += 2_000;
    await send(url);
    expect(platform.authorizations).to.have.length(2);
  });

  it('reports a missing sign-in, a missing right, and a missing response', async () => {
    const problemOf = async (options?: Partial<SessionsOptions>) => {
      const sessions = sessionsOf(options);
      const error = await sessions
        .of(place)
        .token()
        .catch((reason: unknown) => reason);
      expect(sessions.state()).to.equal('active');
      return (error as { problem: string }).problem;
    };
    platform.signInError = 'login_required';
    expect(await problemOf()).to.equal('sign_in_required');
    platform.signInError = 'access_denied';
    expect(await problemOf()).to.equal('refused');
    platform.signInError = 'interaction_required';
    expect(await problemOf()).to.equal('second_factor_required');
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await problemOf({ fetch: unreachable })).to.equal('unavailable');
  });

  it('has ended when a renewal needs a sign-in, and is active again after the sign-in', async () => {
    const sessions = sessionsOf();
    const states: string[] = [];
    sessions.subscribe(() => states.push(sessions.state()));
    const send = fetchOf(sessions);
    await send(url);
    sessions.forget();
    platform.signInError = 'login_required';
    await send(url).catch(() => undefined);
    platform.signInError = undefined;
    expect((await send(url)).status).to.equal(200);
    expect(states).to.deep.equal(['ended', 'active']);
  });

  it('continues in the workspace selected by the server', async () => {
    const sessions = sessionsOf();
    const token = await sessions.of({ environment: 'production' }).token();
    sessions.adopt(place);
    expect(await sessions.of(place).token()).to.equal(token);
    sessions.forget();
    await sessions.of(place).token();
    expect(platform.authorizations[1]!.get('workspace_id')).to.equal('w1');
  });

  it('reports the sign-in of another person, and has no token for a page of the first person', async () => {
    let others = 0;
    const sessions = sessionsOf({ onOtherPerson: () => others++ });
    const send = fetchOf(sessions);
    await send(url);
    platform.subject = 'grace';
    platform.revoke();
    const calls = platform.calls.length;
    const headers = { 'content-type': 'application/json' };
    const form = { method: 'POST', headers, body: '{}' };
    for (const attempt of [1, 2]) {
      const error = await send(url, form).catch((reason: unknown) => reason);
      expect(error).to.include({ problem: 'refused' });
      expect(others).to.equal(attempt);
    }
    // Only a call of the previous person: the token was rejected.
    expect(platform.calls.slice(calls)).to.deep.equal(['POST /v2/me']);
  });

  it('has no token without the name of its person', async () => {
    platform.subject = undefined;
    const error = await sessionsOf()
      .of(place)
      .token()
      .catch((reason: unknown) => reason);
    expect(error).to.include({ problem: 'unavailable' });
  });
});
