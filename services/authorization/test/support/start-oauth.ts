import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@irp/contracts/permissions';
import type { Service } from '@irp/service';
import { expect } from 'chai';
import {
  type Authorize,
  createAuthorize,
  type Flow,
  type Registered,
  type SignsIn,
} from './authorize.ts';
import { dumpDatabase } from './dump-database.ts';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './start-authorization.ts';

export type { Registered } from './authorize.ts';

export interface OAuthBench extends RunningAuthorization {
  url: string;
  /** The application is stored directly, unless `byRequests` requires its event as well. */
  register(
    maker: Person,
    request?: Record<string, unknown>,
    options?: { byRequests?: boolean },
  ): Promise<Registered>;
  /** A token request (RFC 6749, section 4.1.3): status, headers and parsed body. */
  token(
    form: Record<string, string> | [string, string][],
    headers?: Record<string, string>,
  ): Promise<TokenResponse>;
  post(
    path: string,
    form: Record<string, string> | [string, string][],
    headers?: Record<string, string>,
  ): Promise<TokenResponse>;
  /** Adds a member with a password. */
  person(workspace: TestWorkspace, role: Role): Promise<Person & { password: string }>;
  /** An authorization request with PKCE. */
  flow(app: Registered, more?: Record<string, string>): Flow;
  authorize: Authorize;
  /** The whole code flow. Returns the token response. */
  login(
    app: Registered,
    person: SignsIn,
    more?: Record<string, string>,
    options?: { byPages?: boolean },
  ): Promise<TokenResponse>;
  redeem(
    app: Registered,
    code: string,
    verifier: string,
    more?: Record<string, string>,
  ): Promise<TokenResponse>;
  /** All documents of the service as JSON. */
  dump(): Promise<string>;
  resolveToken(token: string): ReturnType<RunningAuthorization['resolve']>;
}

interface TokenResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read single members of responses
  body: any;
}

function listenAt(authUrl: string) {
  const address = {
    host: '127.0.0.1',
    port: Number(new URL(authUrl).port),
  };
  return (service: Service): Service => ({
    ...service,
    start: (platform) => service.start({ ...platform, address }),
  });
}

export async function startOAuth(
  now: () => number = Date.now,
  environment: Record<string, string> = {},
): Promise<OAuthBench> {
  // With a given issuer, such as a host name, the service listens at the issuer's address. An https
  // issuer has a proxy in front.
  const { AUTH_URL: issuer } = environment;
  const authUrl = issuer?.startsWith('http:') ? issuer : undefined;
  const running = await startAuthorization(
    now,
    authUrl === undefined ? undefined : listenAt(authUrl),
    environment,
  );
  const url = authUrl ?? running.url;
  const post: OAuthBench['post'] = async (path, form, headers = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
      redirect: 'manual',
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') ? JSON.parse(text) : text,
    };
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
  const authorize = createAuthorize({
    flow,
    storeSession: running.storeSession,
    storeConsent: running.storeConsent,
  });
  const credentials = ({ clientId, clientSecret }: Registered): Record<string, string> =>
    clientSecret === null
      ? { client_id: clientId }
      : { client_id: clientId, client_secret: clientSecret };
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
    async login(app, person, more, options) {
      const { response, verifier } = await authorize(app, person, more, undefined, options);
      return redeem(app, response.get('code') ?? '', verifier);
    },
    async person(workspace, role) {
      const password = randomBytes(12).toString('base64url');
      const member = await workspace.addMember(role, { password });
      return { ...member, password };
    },
    token: (form, headers) => post('/oauth/token', form, headers),
    async register(maker, request = {}, { byRequests = false } = {}) {
      const body = {
        name: `App ${crypto.randomUUID()}`,
        type: 'confidential',
        environment: 'production',
        scopes: ['investments.read'],
        ...request,
      };
      if (!byRequests) {
        return running.storeApplication(maker.as, body);
      }
      const response = await running.call('POST', '/v2/applications', { as: maker.as, body });
      expect(response.status, response.text).to.equal(201);
      return response.body;
    },
    resolveToken: (token) => running.resolve(token),
  };
}
