import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { decodeJwt, type JWTPayload } from 'jose';
import { type PeopleBench, startPeople } from '../../people/start-people.ts';
import type { Browser } from '../../support/browser.ts';
import type { Person, TestWorkspace } from '../../support/start-authorization.ts';
import type { Registered } from '../../support/start-oauth.ts';
import { type LogoutReceiver, startLogoutReceiver } from './logout-receiver.ts';

/** A started service with a receiver, a clock, and a new person and application for each test. */
export class LogoutBench {
  service!: PeopleBench;
  receiver!: LogoutReceiver;
  workspace!: TestWorkspace;
  person!: Person & { password: string };
  app!: Registered;
  aheadMs = 0;
  /**
   * Requests received by the proxy. The proxy connects nobody, and must not receive requests to
   * loopback.
   */
  readonly proxyRequests: string[] = [];
  readonly #proxy = createServer().on('connect', (request, socket) => {
    this.proxyRequests.push(String(request.url));
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });

  async start(): Promise<void> {
    this.receiver = await startLogoutReceiver();
    await new Promise<void>((resolve) => this.#proxy.listen(0, '127.0.0.1', resolve));
    const environment = {
      LOGOUT_TOKEN_CHECK_MS: '20',
      OUTGOING_NETWORKS: '127.0.0.0/8',
      OUTGOING_PROXY: `http://127.0.0.1:${(this.#proxy.address() as AddressInfo).port}`,
    };
    this.service = await startPeople(() => Date.now() + this.aheadMs, environment);
    this.workspace = await this.service.createWorkspace();
  }

  async stop(): Promise<void> {
    await this.service.platform.stop();
    this.receiver.server.close().closeAllConnections();
    this.#proxy.close();
  }

  async registerPerson(): Promise<void> {
    this.receiver.received.length = 0;
    this.receiver.status = 200;
    this.person = await this.service.person(this.workspace, 'owner');
    this.app = await this.register();
  }

  register(more: Record<string, unknown> = {}) {
    return this.service.register(this.person, {
      redirectUris: ['https://app.example/cb'],
      backchannelLogoutUri: this.receiver.url(),
      backchannelLogoutSessionRequired: true,
      ...more,
    });
  }

  async signIn(to: Registered, known?: Browser) {
    const { service, person } = this;
    const scope = { scope: 'openid' };
    const { response, verifier, browser } = await service.authorize(to, person, scope, known);
    const { body } = await service.redeem(to, response.get('code') ?? '', verifier);
    return {
      browser,
      claims: decodeJwt(body.id_token),
    };
  }

  /** The received logout tokens, once there are so many. */
  async received(count = 1, path = '/logout'): Promise<JWTPayload[]> {
    const { receiver } = this;
    await eventually(`${count} logout tokens arrived`, () => receiver.tokens(path).length >= count);
    return receiver.tokens(path).map((token) => decodeJwt(token));
  }

  /** Waits until nothing is left to deliver. */
  delivered(): Promise<void> {
    return eventually('all notices are delivered', async () => {
      const { logoutNotices } = this.service.models;
      const notice = await logoutNotices.exists({ dueAt: { $gt: new Date(0) } });
      return notice === null;
    });
  }

  async signOut(browser: Browser): Promise<void> {
    const page = await browser.open(this.service.at());
    const done = await browser.send(page, {}, '/account/sign-out');
    expect(done.url).to.equal(this.service.at('/sign-in'));
  }

  /** Ends sessions on the sessions page. */
  async endSessions(browser: Browser, session: string): Promise<void> {
    const page = await browser.open(this.service.at('/sessions'));
    const done = await browser.send(page, { session, password: this.person.password });
    const ended = this.service.at('/sessions?done=sessionsEnded');
    expect([done.status, done.url], done.text).to.deep.equal([200, ended]);
  }

  /** The id of the browser's session in the list of another browser: the session used last. */
  async sessionOf(browser: Browser): Promise<string> {
    this.aheadMs += 60_000;
    await browser.open(this.service.at());
    const { browser: other } = await this.service.signIn(this.person);
    return /name="session" value="([^"]*)"/.exec(
      (await other.open(this.service.at('/sessions'))).text,
    )![1]!;
  }
}
