import { createHash, randomBytes } from 'node:crypto';
import type { ApplicationView, Role } from '@irp/contracts';
import { expect } from 'chai';
import { type Browser, createBrowser } from './browser.ts';
import { dumpDatabase } from './dump-database.ts';
import { type Office, type Person, type RunningAuthorization, startAuthorization } from './start-authorization.ts';

export interface Registered extends ApplicationView {
  clientSecret: string | null;
}

/** What an authorization request asks (RFC 6749, section 4.1.1), and the verifier that belongs to it. */
interface Flow {
  url: string;
  verifier: string;
}

export interface OAuthBench extends RunningAuthorization {
  url: string;
  office: (organizationId?: string) => Promise<Office>;
  register(maker: Person, wish?: Record<string, unknown>): Promise<Registered>;
  /** A token request (RFC 6749, section 4.1.3): status, headers and parsed body. */
  token(form: Record<string, string> | [string, string][], headers?: Record<string, string>): Promise<TokenAnswer>;
  post(
    path: string,
    form: Record<string, string> | [string, string][],
    headers?: Record<string, string>,
  ): Promise<TokenAnswer>;
  /** A person who can sign in. */
  person(office: Office, role: Role): Promise<Person & { password: string }>;
  /** An authorization request with PKCE. */
  flow(app: Registered, more?: Record<string, string>): Flow;
  /** Signs in and agrees, in a fresh browser unless one is given; what the application is told. */
  authorize(
    app: Registered,
    person: { email: string; password: string },
    more?: Record<string, string>,
    browser?: Browser,
  ): Promise<{ answer: URLSearchParams; verifier: string; browser: Browser }>;
  /** The whole code flow: the token answer. */
  login(
    app: Registered,
    person: { email: string; password: string },
    more?: Record<string, string>,
  ): Promise<TokenAnswer>;
  redeem(app: Registered, code: string, verifier: string, more?: Record<string, string>): Promise<TokenAnswer>;
  /** Everything that the service's database holds, as JSON. */
  dump(): Promise<string>;
  resolveToken(token: string): ReturnType<RunningAuthorization['resolve']>;
}

interface TokenAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of the server under test, looked at member by member
  body: any;
}

export async function startOAuth(
  now: () => number = Date.now,
  environment: Record<string, string> = {},
): Promise<OAuthBench> {
  const running = await startAuthorization(now, undefined, environment);
  const { url } = running;
  const post: OAuthBench['post'] = async (path, form, headers = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
      redirect: 'manual',
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const flow: OAuthBench['flow'] = (app, more = {}) => {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: app.redirectUris[0] ?? '',
      scope: app.scopes.join(' '),
      state: 'state-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    return { url: `${url}/oauth/authorize?${query}`, verifier };
  };
  const authorize: OAuthBench['authorize'] = async (app, person, more = {}, browser = createBrowser()) => {
    const { url: address, verifier } = flow(app, more);
    let page = await browser.open(address);
    if (page.text.includes('name="password"'))
      page = await browser.send(page, { email: person.email, password: person.password, action: 'sign-in' });
    if (page.text.includes('value="allow"')) {
      const first = /name="workspace" value="([^"]*)"(?![^>]*disabled)/.exec(page.text)?.[1] ?? '';
      page = await browser.send(page, { workspace: more.workspace_id ?? first, action: 'allow' });
    }
    expect(page.leaves, `${page.status} ${page.text}`).not.to.equal(undefined);
    return { answer: page.leaves!.searchParams, verifier, browser };
  };
  const credentials = ({ clientId, clientSecret }: Registered): Record<string, string> =>
    clientSecret === null ? { client_id: clientId } : { client_id: clientId, client_secret: clientSecret };
  const redeem: OAuthBench['redeem'] = (app, code, verifier, more = {}) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: app.redirectUris[0]!,
      code_verifier: verifier,
      ...credentials(app),
      ...more,
    });
  return {
    ...running,
    url,
    post,
    flow,
    authorize,
    dump: () => dumpDatabase(running.platform.platform),
    redeem,
    async login(app, person, more) {
      const { answer, verifier } = await authorize(app, person, more);
      return redeem(app, answer.get('code') ?? '', verifier);
    },
    async person(office, role) {
      const password = randomBytes(12).toString('base64url');
      const one = await office.hire(role);
      const member = { workspaceId: office.workspaceId, email: one.email, name: `A ${role}`, role, password };
      expect((await running.internal('members', member)).status).to.equal(200);
      return { ...one, password };
    },
    token: (form, headers) => post('/oauth/token', form, headers),
    async register(maker, wish = {}) {
      const body = {
        name: `App ${crypto.randomUUID()}`,
        type: 'confidential',
        environment: 'production',
        scopes: ['investments.read'],
        ...wish,
      };
      const answer = await running.call('POST', '/v2/applications', { as: maker.as, body });
      expect(answer.status, answer.text).to.equal(201);
      return answer.body;
    },
    resolveToken: (token) => running.resolve(token),
  };
}
