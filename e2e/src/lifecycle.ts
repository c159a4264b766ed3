import { createHash, randomBytes } from 'node:crypto';
import type { AuditRecord } from '@irp/contracts/audit';
import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import { authorizeAs, type Person } from '../clients/person.ts';
import { addOrganization, type Party } from './add-organization.ts';
import { liftedLimits, startDemo } from './start-demo.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const redirectUri = 'http://127.0.0.1:9497/callback';

export interface Published {
  id: string;
  name: string;
  clientId: string;
  clientSecret: string;
  scopes: string[];
}

export interface TokenReply {
  status: number;
  error?: string;
  access_token: string;
  refresh_token: string;
  scope?: string;
}

/**
 * A platform with the people and workspaces that an application affects, such as its publisher and
 * a tenant.
 */
export type Lifecycle = Awaited<ReturnType<typeof startLifecycle>>;

/** @param environment settings in addition to the settings of tests */
export async function startLifecycle(environment: Record<string, string> = {}) {
  const platform = await startDemo({ ...liftedLimits, ...environment });
  const { demo } = platform;
  const [[tenant, member, admin], [stranger]] = await Promise.all([
    addOrganization(platform, 'Harbor Pension', ['owner', 'member', 'admin']),
    addOrganization(platform, 'Quiet Endowment', ['owner']),
  ]);
  const keyWith = (role: 'reviewer' | 'operator') =>
    demo.users.find(({ platformRoles }) => platformRoles.includes(role))!.apiKey;
  const neighbour = demo.users.find(({ apiKey }) => apiKey === platform.neighbourKey)!;
  const keys = {
    publisher: platform.keyOf('owner'),
    neighbour: platform.neighbourKey,
    reviewer: keyWith('reviewer'),
    operator: keyWith('operator'),
    tenant: tenant!.key,
    member: member!.key,
    stranger: stranger!.key,
  };

  /**
   * Sends a request with the key of a party.
   * @throws Error unless the response is a success or has the expected status
   */
  async function send(
    key: string,
    method: string,
    path: string,
    body?: unknown,
    expected?: number,
  ) {
    const reply = await platform.call(method, `/v2${path}`, {
      key,
      ...(body === undefined ? {} : { body }),
    });
    const isExpected = expected === undefined ? reply.status < 300 : reply.status === expected;
    if (!isExpected) {
      throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    }
    return reply.body;
  }
  const statusOf = async (
    key: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<number> =>
    (await platform.call(method, `/v2${path}`, { key, ...(body === undefined ? {} : { body }) }))
      .status;

  /** Registers an application of the publisher. */
  function register(fields: object = {}): Promise<Published> {
    const name = `Bridge ${randomBytes(6).toString('hex')}`;
    return send(keys.publisher, 'POST', '/applications', {
      name,
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
      redirectUris: [redirectUri],
      grantTypes: ['client_credentials', 'authorization_code', 'refresh_token'],
      ...fields,
    });
  }
  const scopeReasons = {
    ...listingDraftExample.scopeReasons,
    'members.read': 'To name the people in a report',
  };
  /** Writes and submits the listing. @returns the id of the review */
  async function submit(
    { id, name }: Pick<Published, 'id' | 'name'>,
    draft: object = {},
  ): Promise<string> {
    const { scopes } = await send(keys.publisher, 'GET', `/applications/${id}`);
    const reasons = Object.fromEntries(
      Object.entries(scopeReasons).filter(([scope]) => scopes.includes(scope)),
    );
    const listing = {
      ...listingDraftExample,
      name,
      scopeReasons: reasons,
      ...draft,
    };
    await send(keys.publisher, 'PUT', `/applications/${id}/listing`, listing);
    const { state, review } = await send(
      keys.publisher,
      'POST',
      `/applications/${id}/listing/submit`,
    );
    if (state !== 'in_manual_review') {
      throw new Error(`the listing is ${state}: ${JSON.stringify(review.checks)}`);
    }
    return review.id;
  }
  const approve = (review: string) => send(keys.reviewer, 'POST', `/reviews/${review}/approve`, {});
  const setVisibility = (id: string, body: object) =>
    send(keys.publisher, 'PUT', `/applications/${id}/visibility`, body);
  /** Creates a public application. */
  async function publish(fields?: object): Promise<Published> {
    const app = await register(fields);
    await setVisibility(app.id, { visibility: 'public' });
    await approve(await submit(app));
    return app;
  }
  const install = async (
    key: string,
    { id, scopes }: Pick<Published, 'id' | 'scopes'>,
  ): Promise<string> =>
    (
      await send(key, 'POST', '/installations', {
        applicationId: id,
        environment: 'production',
        scopes,
      })
    ).id;
  /**
   * Creates an application that the tenant has installed, with three valid tokens. The tokens are
   * for the application's own workspace, for the installation, and for a person of the tenant.
   */
  async function publishInstalled() {
    const app = await publish();
    const installation = await install(keys.tenant, app);
    const own = await machineToken(app);
    const tokens = [
      await machineToken(app, tenant),
      await personalTokens(app, tenant as Party),
    ] as const;
    return {
      app,
      installation,
      own,
      tokens,
    };
  }

  async function requestToken(
    { clientId, clientSecret }: Published,
    fields: object,
  ): Promise<TokenReply> {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      ...fields,
    }).toString();
    const reply = await platform.call('POST', '/oauth/token', { headers: form, body });
    return { status: reply.status, ...reply.body };
  }
  const machineToken = (app: Published, { workspaceId }: { workspaceId?: string } = {}) =>
    requestToken(app, {
      grant_type: 'client_credentials',
      ...(workspaceId ? { workspace_id: workspaceId } : {}),
    });
  const refresh = (app: Published, { refresh_token }: TokenReply) =>
    requestToken(app, { grant_type: 'refresh_token', refresh_token });
  /**
   * Signs in and consents in a browser.
   * @returns the tokens, or the error of the authorization response
   */
  async function personalTokens(app: Published, person: Person): Promise<TokenReply> {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      state: 'any',
      scope: `${app.scopes.join(' ')} offline_access`,
      prompt: 'consent',
      workspace_id: person.workspaceId,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const { searchParams } = await authorizeAs(person, `${demo.authUrl}/oauth/authorize?${query}`);
    const code = searchParams.get('code');
    if (code === null) {
      return {
        status: 400,
        error: String(searchParams.get('error')),
      } as TokenReply;
    }
    const grant = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    };
    return requestToken(app, grant);
  }
  /**
   * Sends a request with a token. The gateway returns 200 for a valid token, and 401 for an invalid
   * token.
   */
  async function statusWith(
    { access_token }: Pick<TokenReply, 'access_token'>,
    path = '/investments?limit=1',
  ) {
    const headers = { Authorization: `Bearer ${access_token}` };
    return (await platform.call('GET', `/v2${path}`, { headers })).status;
  }

  /**
   * Waits for an audit record of an action about an application or installation in the log of a
   * workspace. Returns the newest record.
   */
  async function recorded(key: string, action: string, about: string): Promise<AuditRecord> {
    let found: AuditRecord | undefined;
    await eventually(`${action} of ${about} is recorded`, async () => {
      const { data } = await send(key, 'GET', `/audit/records?limit=100&action=${action}`);
      found = (data as AuditRecord[]).find((record) => JSON.stringify(record).includes(about));
      return found !== undefined;
    });
    return found!;
  }
  /**
   * Requests the preview of an installation with an API key. Returns the status of the response,
   * and whether an installation is possible.
   */
  async function seenBy(
    key: string,
    id: string,
  ): Promise<{ status: number; isInstallable?: boolean }> {
    const { status, body } = await platform.call(
      'GET',
      `/v2/installations/preview?applicationId=${id}`,
      { key },
    );
    return { status, ...(status === 200 ? { isInstallable: body.isInstallable } : {}) };
  }

  /**
   * Returns where the public directory shows the application: as a listing, on a page, in the
   * search.
   */
  async function shownIn({ id, name }: Pick<Published, 'id' | 'name'>): Promise<string[]> {
    const read = async (path: string, expected: number[]) => {
      const reply = await platform.call('GET', path);
      if (!expected.includes(reply.status)) {
        throw new Error(`GET ${path}: ${reply.status} ${reply.text}`);
      }
      return reply;
    };
    const [listing, page, search] = await Promise.all([
      read(`/v2/directory/listings/${id}`, [200, 404]),
      read(`/directory/listings/${id}`, [200, 404]),
      read(`/v2/directory/listings?q=${encodeURIComponent(name)}`, [200]),
    ]);
    const isFound = (search!.body.data as { id: string }[]).some((one) => one.id === id);
    const places = {
      listing: listing!.status === 200,
      page: page!.status === 200,
      search: isFound,
    };
    return Object.entries(places).flatMap(([place, isShown]) => (isShown ? [place] : []));
  }
  /**
   * Whether the directory shows the application. The listing, the page and the search must all show
   * the application, or all hide the application.
   */
  async function isListed(app: Pick<Published, 'id' | 'name'>): Promise<boolean> {
    const places = await shownIn(app);
    if (places.length % 3 !== 0) {
      throw new Error(`it is shown in ${places} only`);
    }
    return places.length > 0;
  }

  // The tenant's installation policy allows all publishers, and approves this publisher.
  const { organizationId } = await send(keys.publisher, 'GET', '/me');
  const open = {
    publishers: 'any',
    memberRequests: 'allowed',
    approvedPublishers: [organizationId],
  };
  await send(keys.tenant, 'PUT', '/installation-policy', open);

  return {
    isListed,
    shownIn,
    platform,
    keys,
    neighbour,
    tenant: tenant as Party,
    member: member as Party,
    stranger: stranger as Party,
    tenantAdmin: admin as Party,
    send,
    statusOf,
    register,
    submit,
    approve,
    setVisibility,
    publish,
    install,
    publishInstalled,
    machineToken,
    refresh,
    personalTokens,
    statusWith,
    recorded,
    seenBy,
    application: (id: string) => send(keys.publisher, 'GET', `/applications/${id}`),
    stop: () => platform.stop(),
  };
}
