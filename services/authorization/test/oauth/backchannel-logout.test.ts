import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLogger } from '@irp/observability';
import { createSealer } from '@irp/secrets';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import type Provider from 'oidc-provider';
import { createDeliverLogoutTokens } from '../../src/oauth/backchannel-logout/deliver-logout-tokens.ts';
import { createEndBrowserSessions } from '../../src/oauth/backchannel-logout/end-browser-sessions.ts';
import type { LogoutNoticeStore } from '../../src/oauth/backchannel-logout/store/logout-notice-store.ts';
import type { ArtifactRow } from '../../src/tokens/store/oauth-models.ts';
import { type PeopleBench, startPeople } from '../people/start-people.ts';
import type { Browser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

const eventName = 'http://schemas.openid.net/event/backchannel-logout';

/** An application's server that stores the received logout tokens. */
async function startReceiver() {
  const received: {
    path: string;
    type: string | undefined;
    token: string;
  }[] = [];
  const receiver = {
    received,
    status: 200,
    server: undefined as unknown as Server,
    url: (path = '/logout') =>
      `http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}${path}`,
    tokens: (path = '/logout') =>
      received.filter((one) => one.path === path).map(({ token }) => token),
  };
  receiver.server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const token = new URLSearchParams(body).get('logout_token') ?? '';
      received.push({
        path: request.url ?? '',
        type: request.headers['content-type'],
        token,
      });
      response.writeHead(request.url === '/logout' ? receiver.status : 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
  return receiver;
}

describe('OAuth: back-channel logout', () => {
  let aheadMs = 0;
  let bench: PeopleBench;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let app: Registered;
  /**
   * Requests received by the proxy. The proxy connects nobody, and must not receive requests to
   * loopback.
   */
  const proxyRequests: string[] = [];
  const proxy = createServer().on('connect', (request, socket) => {
    proxyRequests.push(String(request.url));
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });

  before(async () => {
    receiver = await startReceiver();
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const environment = {
      LOGOUT_TOKEN_CHECK_MS: '20',
      OUTGOING_NETWORKS: '127.0.0.0/8',
      OUTGOING_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    };
    bench = await startPeople(() => Date.now() + aheadMs, environment);
    workspace = await bench.createWorkspace();
  });
  after(async () => {
    await bench.platform.stop();
    receiver.server.close().closeAllConnections();
    proxy.close();
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    receiver.status = 200;
    person = await bench.person(workspace, 'owner');
    app = await register();
  });

  const register = (more: Record<string, unknown> = {}) =>
    bench.register(person, {
      redirectUris: ['https://app.example/cb'],
      backchannelLogoutUri: receiver.url(),
      backchannelLogoutSessionRequired: true,
      ...more,
    });

  async function signIn(to: Registered, known?: Browser) {
    const scope = { scope: 'openid' };
    const { response, verifier, browser } = await bench.authorize(to, person, scope, known);
    const { body } = await bench.redeem(to, response.get('code') ?? '', verifier);
    return {
      browser,
      claims: decodeJwt(body.id_token),
    };
  }

  async function received(count = 1, path = '/logout'): Promise<JWTPayload[]> {
    await eventually(`${count} logout tokens arrived`, () => receiver.tokens(path).length >= count);
    return receiver.tokens(path).map((token) => decodeJwt(token));
  }

  /** Waits until nothing is left to deliver. */
  const delivered = async () =>
    eventually('all notices are delivered', async () => {
      const notice = await bench.models.logoutNotices.exists({ dueAt: { $gt: new Date(0) } });
      return notice === null;
    });

  async function signOut(browser: Browser): Promise<void> {
    const page = await browser.open(bench.at());
    const done = await browser.send(page, {}, '/account/sign-out');
    expect(done.url).to.equal(bench.at('/sign-in'));
  }

  /** Ends sessions on the sessions page. */
  async function endSessions(browser: Browser, session: string): Promise<void> {
    const page = await browser.open(bench.at('/sessions'));
    const done = await browser.send(page, { session, password: person.password });
    const ended = bench.at('/sessions?done=sessionsEnded');
    expect([done.status, done.url], done.text).to.deep.equal([200, ended]);
  }

  /** The id of the browser's session in the list of another browser: the session used last. */
  async function sessionOf(browser: Browser): Promise<string> {
    aheadMs += 60_000;
    await browser.open(bench.at());
    const { browser: other } = await bench.signIn(person);
    return /name="session" value="([^"]*)"/.exec(
      (await other.open(bench.at('/sessions'))).text,
    )![1]!;
  }

  it('is in the metadata, and adds sid to the ID tokens of applications that require a session', async () => {
    const metadata = await (await fetch(`${bench.url}/.well-known/openid-configuration`)).json();
    expect(metadata).to.include({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
    expect((await signIn(app)).claims.sid).to.be.a('string');
    const without = await register({ backchannelLogoutSessionRequired: false });
    expect((await signIn(without)).claims).not.to.have.property('sid');
  });

  it('sends a signed logout token to each application with a sign-in of the person', async () => {
    const other = await register({
      backchannelLogoutUri: receiver.url('/other'),
      backchannelLogoutSessionRequired: false,
    });
    const silent = await register({ backchannelLogoutUri: null });
    const notVisited = await register({ backchannelLogoutUri: receiver.url('/not-visited') });
    const { browser, claims } = await signIn(app);
    for (const one of [other, silent]) {
      await signIn(one, browser);
    }
    expect(notVisited.backchannelLogoutUri).to.equal(receiver.url('/not-visited'));
    await signOut(browser);
    const [token] = await received();
    const [otherToken] = await received(1, '/other');
    await delivered();
    expect(receiver.received.map(({ path }) => path)).to.have.members(['/logout', '/other']);
    expect(receiver.received[0]!.type).to.match(/^application\/x-www-form-urlencoded/);
    const keys = createRemoteJWKSet(new URL(`${bench.url}/oauth/jwks`));
    const { payload } = await jwtVerify(receiver.tokens()[0]!, keys, {
      issuer: bench.url,
      audience: app.clientId,
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'exp', 'jti'],
    });
    expect(payload).to.deep.include({
      sub: person.userId,
      sid: claims.sid,
      events: { [eventName]: {} },
    });
    expect(payload).not.to.have.property('nonce');
    expect(payload.exp! - payload.iat!).to.be.at.most(120);
    expect(token).to.deep.equal(payload);
    expect(otherToken)
      .to.include({ sub: person.userId, aud: other.clientId })
      .and.not.have.property('sid');
  });

  it('is sent for every way to end a session', async () => {
    const ends: [what: string, end: (browser: Browser) => Promise<unknown>][] = [
      [
        'the logout of an application',
        async (browser) => {
          const page = await browser.open(`${bench.url}/oauth/logout?client_id=${app.clientId}`);
          return browser.send(page, { logout: 'yes' });
        },
      ],
      [
        'its end in the list of another browser',
        async (browser) =>
          endSessions((await bench.signIn(person)).browser, await sessionOf(browser)),
      ],
      [
        'the end of all others in the list of another browser',
        async () => endSessions((await bench.signIn(person)).browser, 'all-others'),
      ],
      [
        'a new password, in another browser',
        async () => {
          const { browser } = await bench.signIn(person);
          const page = await browser.open(bench.at('/password/change'));
          const password = `${person.password}-2`;
          const done = await browser.send(page, { old: person.password, password });
          person = { ...person, password };
          return expect(done.url, done.text).to.equal(bench.at('?done=passwordChanged'));
        },
      ],
      [
        'the sign-in of somebody else in the same browser',
        async (browser) => {
          const { email, password } = await bench.person(workspace, 'member');
          const page = await browser.open(bench.flow(app, { prompt: 'login' }).url);
          const ending = await browser.send(page, {
            email,
            password,
            action: 'sign-in',
          });
          // A self-submitting form ends the first session.
          return browser.send(ending, {});
        },
      ],
    ];
    for (const [index, [what, end]] of ends.entries()) {
      const { browser, claims } = await signIn(app);
      await end(browser);
      const tokens = await received(index + 1);
      expect(tokens.at(-1), what).to.include({ sub: claims.sub, sid: claims.sid });
    }
    await delivered();
    expect(receiver.received).to.have.length(ends.length);
  });

  it('is not sent for the session that ends all other sessions', async () => {
    const { browser } = await signIn(app);
    const { claims } = await signIn(app);
    await endSessions(browser, 'all-others');
    const [token] = await received();
    await delivered();
    expect(token).to.include({ sid: claims.sid });
    expect(receiver.received).to.have.length(1);
  });

  it('is not sent while the session continues', async () => {
    const { browser } = await signIn(app);
    await signIn(app, browser);
    const page = await browser.open(`${bench.url}/oauth/logout?client_id=${app.clientId}`);
    await browser.send(page, {}, '/oauth/logout/success');
    expect(await bench.dump()).not.to.include('"dueAt"');
    expect(receiver.received).to.deep.equal([]);
  });

  it('is repeated with a new token until accepted, without delaying other applications', async () => {
    const other = await register({ backchannelLogoutUri: receiver.url('/other') });
    const { browser } = await signIn(app);
    await signIn(other, browser);
    receiver.status = 503;
    await signOut(browser);
    const [first] = await received();
    await received(1, '/other');
    receiver.status = 200;
    await eventually('it is sent again', () => {
      aheadMs += 1_000;
      return receiver.tokens().length > 1;
    });
    const [, second] = await received(2);
    await delivered();
    expect(receiver.tokens('/other')).to.have.length(1);
    expect(second).to.include({ sid: first!.sid });
    expect(second!.jti).not.to.equal(first!.jti);
  });

  it('is given up after an hour, and never redirected', async () => {
    const { browser } = await signIn(app);
    receiver.status = 302;
    await signOut(browser);
    await received();
    aheadMs += 3_601_000;
    receiver.status = 200;
    const { browser: later } = await signIn(app);
    await signOut(later);
    await received(2);
    // Only the second session: the first session has expired.
    expect(new Set(receiver.tokens().map((token) => decodeJwt(token).sid)).size).to.equal(2);
    expect(receiver.received).to.have.length(2);
  });

  it('is not sent to private addresses', async () => {
    const protectedBench = await startPeople(Date.now, { LOGOUT_TOKEN_CHECK_MS: '20' });
    try {
      const own = await protectedBench.person(await protectedBench.createWorkspace(), 'owner');
      const inner = await protectedBench.register(own, {
        redirectUris: ['https://app.example/cb'],
        backchannelLogoutUri: receiver.url(),
      });
      const { browser } = await protectedBench.authorize(inner, own, { scope: 'openid' });
      await browser.send(await browser.open(protectedBench.at()), {}, '/account/sign-out');
      const { logoutNotices } = protectedBench.models;
      await eventually('an attempt was made', async () =>
        Boolean(await logoutNotices.exists({ dueAt: { $gt: new Date(0) }, attempts: 1 })),
      );
      expect(receiver.received).to.deep.equal([]);
    } finally {
      await protectedBench.platform.stop();
    }
  });

  it('accepts only addresses with https or loopback', async () => {
    const patch = (body: object) =>
      bench.call('PATCH', `/v2/applications/${app.id}`, {
        as: person.as,
        body: body as Record<string, unknown>,
      });
    for (const uri of [
      'http://app.example/logout',
      'https://app.example/logout#x',
      'https://user:pw@app.example/',
      'com.example.app:/x',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '/logout',
      'http://127.0.0.2/',
      '',
    ]) {
      const { status, body } = await patch({ backchannelLogoutUri: uri });
      expect([status, body.errors?.[0]?.field], uri).to.deep.equal([400, 'backchannelLogoutUri']);
    }
    const changed = await patch({ backchannelLogoutUri: 'https://app.example/logout?tenant=1' });
    expect(changed.body.backchannelLogoutUri).to.equal('https://app.example/logout?tenant=1');
    const reset = await patch({
      backchannelLogoutUri: null,
      backchannelLogoutSessionRequired: null,
    });
    expect(reset.body).to.include({
      backchannelLogoutUri: null,
      backchannelLogoutSessionRequired: false,
    });
  });

  it('cannot be redirected by a caller who lacks a scope of the application', async () => {
    const narrow = await workspace.keyFor(person.userId, {
      scopes: ['applications.read', 'applications.write'],
    });
    const patch = (as: typeof narrow.as, uri: string) =>
      bench.call('PATCH', `/v2/applications/${app.id}`, {
        as,
        body: { backchannelLogoutUri: uri },
      });
    expect((await patch(narrow.as, 'https://evil.example/logout')).status).to.equal(403);
    expect((await patch(narrow.as, receiver.url())).status).to.equal(200);
    expect((await patch(person.as, 'https://app.example/logout')).status).to.equal(200);
  });

  it('does not keep the service from stopping', async () => {
    const stopping = new AbortController();
    let leased = 0;
    const deliver = createDeliverLogoutTokens(
      {
        logoutNotices: {
          add: async () => {},
          remove: async () => {},
          postpone: async () => {},
          hasDue: async () => true,
          async lease() {
            leased++;
            if (leased === 20) {
              stopping.abort();
            }
            return {
              id: `n${leased}`,
              applicationId: 'a1',
              userId: 'p1',
              sid: '',
              attempts: 1,
            };
          },
        },
        log: silentLogger(),
        now: Date.now,
      },
      // Every attempt fails, and the next notice is due.
      {
        provider: () =>
          ({ Client: { find: () => Promise.reject(new Error('unknown')) } }) as unknown as Provider,
      },
      stopping.signal,
    );
    await deliver();
    expect(leased).to.be.within(20, 28);
  });

  it('writes nothing while no notice is due', async () => {
    const asked: string[] = [];
    const logoutNotices = new Proxy({} as LogoutNoticeStore, {
      get: (_target, name) => async () => {
        asked.push(String(name));
        return false;
      },
    });
    const server = { provider: () => expect.fail('the provider is not needed') as never };
    const dependencies = {
      logoutNotices,
      log: silentLogger(),
      now: Date.now,
    };
    await createDeliverLogoutTokens(dependencies, server, new AbortController().signal)();
    expect(asked).to.deep.equal(['hasDue']);
  });

  it('uses OUTGOING_PROXY for applications on other machines', async () => {
    const remote = await register({ backchannelLogoutUri: 'https://203.0.114.7/logout' });
    expect(proxyRequests).to.deep.equal([]);
    await signOut((await signIn(remote)).browser);
    await eventually('the proxy is asked', () => proxyRequests.length > 0);
    expect(proxyRequests[0]).to.equal('203.0.114.7:443');
  });

  it('is stored before a session ends, so that a crash loses no notice', async () => {
    const sealer = createSealer(randomBytes(32).toString('base64'));
    const session = {
      uid: 'u1',
      accountId: 'p1',
      authorizations: { a1: { sid: 's1' } },
    };
    const steps: string[] = [];
    // As returned by the database: a Binary.
    const row = (_id: string, buffer: Buffer) =>
      ({
        _id,
        kind: 'Session',
        payload: { buffer },
      }) as unknown as ArtifactRow;
    const endSessions = createEndBrowserSessions({
      sealer,
      artifacts: {
        listOfUser: async () => [
          row('unreadable', Buffer.from('sealed under a key that is lost')),
          row('row', sealer.seal(JSON.stringify(session), 'Session', 'row')),
        ],
        async removeAll() {
          steps.push('removed');
        },
      },
      async announceLogout(ending) {
        expect(ending).to.deep.equal(session);
        steps.push('announced');
        if (steps.length === 1) {
          throw new Error('the database is unavailable');
        }
      },
    });
    const end = async () => void steps.push('invalid');
    expect(await endSessions('p1', end).catch((error: Error) => error.message)).to.equal(
      'the database is unavailable',
    );
    await endSessions('p1', end);
    expect(steps).to.deep.equal(['announced', 'announced', 'invalid', 'removed']);
  });
});
