import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

export const callback = 'https://rp.example/callback';
export const afterLogout = 'https://rp.example/post_logout_redirect';

interface TokenResponse {
  access_token: string;
  token_type: string;
  id_token: string;
  refresh_token?: string;
  error?: string;
}

type Endpoint = `${'authorization' | 'token' | 'userinfo' | 'end_session'}_endpoint`;
type Metadata = Record<Endpoint | 'issuer' | 'jwks_uri', string> & Record<string, unknown>;

interface SignedIn {
  browser: Browser;
  /** The parameters of the authorization response. */
  response: URLSearchParams;
  nonce: string;
  tokens: TokenResponse;
  claims: JWTPayload;
}

/**
 * A client with the server's metadata and the suite's configuration: static registration,
 * discovery.
 */
export interface RelyingParty {
  bench: OAuthBench;
  person: Person & { password: string };
  client: Registered;
  metadata: Metadata;
  /** Moves the server's clock. */
  wait(seconds: number): void;
  register(): Promise<Registered>;
  /** The address of an authorization request. Undefined parameters are left out. */
  request(parameters?: Record<string, string | undefined>): URL;
  /** Opens a page as a person who signs in and consents on request. */
  visit(url: string | URL, browser?: Browser): Promise<BrowserPage & { signInShown: boolean }>;
  /** The whole flow: authorization, code, verified ID token. */
  signIn(
    parameters?: Record<string, string | undefined>,
    browser?: Browser,
  ): Promise<SignedIn & { signInShown: boolean }>;
  redeem(
    code: string,
    more?: Record<string, string>,
  ): Promise<{
    status: number;
    headers: Headers;
    body: TokenResponse;
  }>;
  token(
    form: Record<string, string>,
    client?: Registered,
  ): Promise<{
    status: number;
    headers: Headers;
    body: TokenResponse;
  }>;
  /** Verifies signature, issuer, audience and times. */
  verify(idToken: string): Promise<JWTVerifyResult>;
  userinfo(
    token: string,
    init?: RequestInit,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  stop(): Promise<void>;
}

interface Options {
  environment?: Record<string, string>;
  /** The registration of the client. */
  client?: Record<string, unknown>;
}

export async function startRelyingParty({
  environment = {},
  client: registration,
}: Options = {}): Promise<RelyingParty> {
  let aheadMs = 0;
  const bench = await startOAuth(() => Date.now() + aheadMs, environment);
  const person = await bench.person(await bench.createWorkspace(), 'owner');
  const register = () =>
    bench.register(person, {
      redirectUris: [callback],
      postLogoutRedirectUris: [afterLogout],
      ...registration,
    });
  const client = await register();
  const discovered = await fetch(`${bench.url}/.well-known/openid-configuration`);
  const metadata = (await discovered.json()) as Metadata;
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri));

  const basic = ({ clientId, clientSecret }: Registered) => ({
    Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  });
  const token: RelyingParty['token'] = (form, by = client) =>
    bench.post(new URL(metadata.token_endpoint).pathname, form, basic(by));
  const redeem: RelyingParty['redeem'] = (code, more) =>
    token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      ...more,
    });
  const request: RelyingParty['request'] = (parameters = {}) => {
    const url = new URL(metadata.authorization_endpoint);
    const defaults = {
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: callback,
      scope: 'openid',
    };
    const random = {
      state: randomBytes(8).toString('hex'),
      nonce: randomBytes(8).toString('hex'),
    };
    for (const [name, value] of Object.entries({
      ...defaults,
      ...random,
      ...parameters,
    })) {
      if (value !== undefined) {
        url.searchParams.set(name, value);
      }
    }
    return url;
  };
  const visit: RelyingParty['visit'] = async (url, browser = createBrowser()) => {
    let page = await browser.open(String(url));
    const signInShown = page.text.includes('name="password"');
    if (signInShown) {
      page = await browser.send(page, { email: person.email, password: person.password });
    }
    if (page.text.includes('value="allow"')) {
      const workspace = /name="workspace" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
      page = await browser.send(page, { workspace, action: 'allow' });
    }
    return { ...page, signInShown };
  };
  const verify: RelyingParty['verify'] = (idToken) =>
    jwtVerify(idToken, keys, {
      issuer: metadata.issuer,
      audience: client.clientId,
      requiredClaims: ['exp', 'iat', 'sub'],
    });

  return {
    bench,
    person,
    client,
    metadata,
    register,
    request,
    visit,
    redeem,
    token,
    verify,
    wait(seconds) {
      aheadMs += seconds * 1_000;
    },
    async signIn(parameters, browser = createBrowser()) {
      const asked = request(parameters);
      const page = await visit(asked, browser);
      const response = page.externalRedirect?.searchParams ?? new URLSearchParams();
      expect(response.get('error'), `${page.status} ${response}`).to.equal(null);
      expect(response.get('state')).to.equal(asked.searchParams.get('state'));
      const { status, body: tokens } = await redeem(response.get('code') ?? '');
      expect(status, JSON.stringify(tokens)).to.equal(200);
      const { payload: claims } = await verify(tokens.id_token);
      const nonce = asked.searchParams.get('nonce') ?? '';
      return {
        browser,
        response,
        nonce,
        tokens,
        claims,
        signInShown: page.signInShown,
      };
    },
    async userinfo(accessToken, init = { headers: { Authorization: `Bearer ${accessToken}` } }) {
      const response = await fetch(metadata.userinfo_endpoint, init);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    stop: () => bench.platform.stop(),
  };
}
