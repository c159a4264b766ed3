import { randomBytes, randomUUID } from 'node:crypto';
import { listingDraftExample } from '@irp/contracts/directory';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { eventually } from '@irp/testing/eventually';
import { authorizeAs } from '../clients/person.ts';
import type { RunningDemo } from './start-demo.ts';

/**
 * Ids of resources of a workspace in an environment. The key is the path segment before the id,
 * such as `reviews`. If several paths have the same segment before the id, the key has earlier
 * segments, too.
 */
export type ResourceIds = Readonly<Record<string, string>>;

export interface TenantOwner {
  email: string;
  password: string;
  workspaceId: string;
  /** Keys of the same person in both environments. */
  keys: Record<'production' | 'sandbox', string>;
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const csv = { 'Content-Type': 'text/csv' };

/** Creates a resource of every kind that has an id in a path. */
export async function createResources(
  platform: RunningDemo,
  owner: TenantOwner,
  environment: 'production' | 'sandbox',
): Promise<ResourceIds> {
  const key = owner.keys[environment];
  const create = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await platform.call(method, path, {
      key,
      body,
      headers,
    });
    if (response.status >= 300) {
      throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    }
    return response.body;
  };
  const name = `Of ${environment} ${randomUUID()}`;
  const record = await create('POST', '/v2/investments', { name });
  const view = await create('POST', '/v2/investment-views', { name, visibility: 'shared' });
  const edit = await create('POST', '/v2/investment-edits', {
    ids: [record.id],
    changes: { ceo: name },
  });
  await eventually('the edit has ended', async () => {
    const { endedAt } = (await platform.call('GET', `/v2/investment-edits/${edit.id}`, { key }))
      .body;
    return endedAt !== null;
  });
  const note = await create('POST', `/v2/investments/${record.id}/notes`, { text: name });
  const job = await create('POST', '/v2/investments/imports?async=true', `name\n${name}\n`, csv);
  await eventually('the import has ended', async () => {
    const { state } = (await platform.call('GET', `/v2/import-jobs/${job.id}`, { key })).body;
    return state === 'succeeded';
  });
  await create('PUT', '/v2/import-presets/theirs', { mapping: { Company: 'name' } });
  const application = await create('POST', '/v2/applications', {
    name,
    type: 'confidential',
    environment,
    scopes: ['investments.read'],
    redirectUris: ['http://127.0.0.1:9499/callback'],
    grantTypes: ['client_credentials', 'authorization_code'],
  });
  const listing = `/v2/applications/${application.id}/listing`;
  await create('PUT', listing, { ...listingDraftExample, name });
  const { content: picture, headers: png } = await exampleImage(platform);
  await create('PUT', `${listing}/logo`, picture, png);
  const screenshot = await create('POST', `${listing}/screenshots`, picture, png);
  const { review } = await create('POST', `${listing}/submit`);
  // A domain is valid in both environments, but only a production key can add a domain.
  const { body: publisherDomain } = await platform.call('POST', '/v2/publisher-domains', {
    key: owner.keys.production,
    body: { domain: `d${randomUUID()}.com` },
  });
  const installation = await install(platform, owner, environment, create);
  const request = await create('POST', '/v2/installation-requests', {
    applicationId: await shareApplication(platform, key, environment, owner.keys.production),
    environment,
  });
  const shared = await shareListing(platform, undefined, environment);
  const secrets = await create('GET', `/v2/applications/${application.id}/secrets`);
  const apiKey = await create('POST', '/v2/api-keys', {
    name,
    environment,
    scopes: ['investments.read'],
  });
  await create('POST', '/oauth/token', tokenRequest(application), form);
  await consent(platform, owner, application);
  const tokens = await create('GET', '/v2/tokens?all=true');
  const authorizations = await create('GET', '/v2/authorizations?all=true');
  const records = await create('GET', '/v2/audit/records?limit=1');
  const webhookEndpoint = await create('POST', '/v2/webhook-endpoints', newWebhookEndpointExample);
  // A contact belongs to the whole workspace, in both environments.
  const { body: contact } = await platform.call('POST', '/v2/notification-contacts', {
    key: owner.keys.production,
    body: { type: 'email', email: `${randomUUID()}@example.org` },
  });
  const webhookSecrets = await create('GET', `/v2/webhook-endpoints/${webhookEndpoint.id}/secrets`);
  const tested = await platform.call('POST', `/v2/webhook-endpoints/${webhookEndpoint.id}/test`, {
    key: owner.keys[environment],
  });
  const me = await create('GET', '/v2/me');
  // An invitation belongs to the workspace as a whole, so a sandbox key cannot invite.
  const { body: invitation } = await platform.call(
    'POST',
    `/v2/workspaces/${owner.workspaceId}/members`,
    {
      key: owner.keys.production,
      body: { email: `${randomUUID()}@example.org`, role: 'member' },
    },
  );
  return {
    installations: installation.id,
    'installation-requests': request.id,
    reviews: review.id,
    investments: record.id,
    notes: note.id,
    'investment-views': view.id,
    'investment-edits': edit.id,
    'import-jobs': job.id,
    'import-presets': 'theirs',
    applications: application.id,
    secrets: secrets.data[0].id,
    'api-keys': apiKey.id,
    screenshots: screenshot.id,
    images: screenshot.id,
    tokens: tokens.data[0].id,
    authorizations: authorizations.data[0].id,
    records: records.data[0].id,
    workspaces: owner.workspaceId,
    // Resources of operators. Random ids are enough, because other callers must not learn whether
    // an id exists.
    organizations: randomUUID(),
    'failed-mails': randomUUID(),
    members: me.user.id,
    people: me.user.id,
    invitations: invitation.id,
    'publisher-domains': publisherDomain.id,
    'webhook-endpoints': webhookEndpoint.id,
    'notification-contacts': contact.id,
    'webhook-endpoints/*/secrets': webhookSecrets.data[0].id,
    deliveries: tested.body.deliveryId,
    'shared-listings': shared.id,
    'shared-listings/*/images': shared.imageId,
  };
}

/** The example image of the OpenAPI document. */
export async function exampleImage({ baseUrl }: Pick<RunningDemo, 'baseUrl'>) {
  const content = Buffer.from(
    await (await fetch(`${baseUrl}/docs/examples/square.png`)).arrayBuffer(),
  );
  return {
    content,
    headers: { 'Content-Type': 'image/png' },
  };
}

type Create = (method: string, path: string, body?: unknown) => Promise<{ id: string }>;

async function install(
  platform: RunningDemo,
  { keys }: TenantOwner,
  environment: 'production' | 'sandbox',
  create: Create,
): Promise<{ id: string }> {
  const applicationId = await shareApplication(
    platform,
    keys[environment],
    environment,
    keys.production,
  );
  return create('POST', '/v2/installations', {
    applicationId,
    environment,
    scopes: ['investments.read'],
  });
}

/**
 * Registers an application in a third workspace, and shares the application with the organization
 * of the key. An admin of the key's organization approves the publisher.
 * @param key undefined: the application is shared only within the organization of the application
 * @param approver a production API key of the admin who approves the publisher. Default: `key`
 * @returns the id of the application
 */
export async function shareApplication(
  platform: RunningDemo,
  key: string | undefined,
  environment: 'production' | 'sandbox',
  approver = key,
): Promise<string> {
  const send = publisherOf(platform);
  const organizations =
    key === undefined ? [] : [(await platform.call('GET', '/v2/me', { key })).body.organizationId];
  const { id } = await send('POST', '/v2/applications', {
    name: `Shared ${randomUUID()}`,
    type: 'confidential',
    environment,
    scopes: ['investments.read'],
    grantTypes: ['client_credentials'],
  });
  await send('PUT', `/v2/applications/${id}/visibility`, {
    visibility: 'organization',
    organizations,
  });
  if (approver === undefined) {
    return id;
  }
  const { organizationId } = await send('GET', '/v2/me', undefined);
  const approved = await platform.call('PUT', `/v2/share-offers/${organizationId}`, {
    key: approver,
  });
  if (approved.status >= 300) {
    throw new Error(`the offer was not approved: ${approved.status} ${approved.text}`);
  }
  return id;
}

/** Shares an application like {@link shareApplication}, and adds a listing with an image. */
export async function shareListing(
  platform: RunningDemo,
  key: string | undefined,
  environment: 'production' | 'sandbox',
) {
  const send = publisherOf(platform);
  const id = await shareApplication(platform, key, environment);
  await send('PUT', `/v2/applications/${id}/listing`, {});
  const { content, headers } = await exampleImage(platform);
  const logo = await send('PUT', `/v2/applications/${id}/listing/logo`, content, headers);
  return { id, imageId: logo.id as string };
}

/** Sends requests as the owner of the third workspace. */
function publisherOf(platform: RunningDemo) {
  const publisher = platform.demo.users.find(({ workspaceId, role }) => {
    return workspaceId === platform.demo.workspaces[2]?.id && role === 'owner';
  });
  return async (method: string, path: string, sent: unknown, headers = {}) => {
    const reply = await platform.call(method, path, {
      key: publisher!.apiKey,
      body: sent,
      headers,
    });
    if (reply.status >= 300) {
      throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    }
    return reply.body;
  };
}

interface Registered {
  clientId: string;
  clientSecret: string;
}

function tokenRequest({ clientId, clientSecret }: Registered): string {
  const fields = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  };
  return new URLSearchParams(fields).toString();
}

async function consent(
  platform: RunningDemo,
  owner: TenantOwner,
  { clientId }: Registered,
): Promise<void> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: 'investments.read',
    state: 'any',
    redirect_uri: 'http://127.0.0.1:9499/callback',
    code_challenge_method: 'S256',
    code_challenge: randomBytes(32).toString('base64url'),
  });
  await authorizeAs(owner, `${platform.demo.authUrl}/oauth/authorize?${query}`);
}

/**
 * Returns all data that an owner of the workspace can read in both environments, as a single text.
 */
export async function stateOf(
  platform: RunningDemo,
  { keys, workspaceId }: TenantOwner,
): Promise<string> {
  const all = '?all=true&limit=1000';
  const found: unknown[] = [];
  for (const key of Object.values(keys)) {
    const read = async (path: string, statuses = [200]) => {
      const { status, body } = await platform.call('GET', path, { key });
      if (!statuses.includes(status)) {
        throw new Error(`${path}: ${status}`);
      }
      // Only the status of an error is compared, because its body contains the request id.
      found.push([path, status === 200 ? body : status]);
      return body;
    };
    for (const path of [
      '/investments',
      '/v2/import-jobs?limit=1000',
      '/v2/investment-edits?limit=1000',
      '/v2/import-presets',
      '/v2/me',
    ]) {
      await read(path);
    }
    for (const path of [`/v2/workspaces/${workspaceId}`, `/v2/workspaces/${workspaceId}/members`]) {
      await read(path);
    }
    for (const path of ['/v2/api-keys', '/v2/tokens', '/v2/authorizations']) {
      await read(path + all);
    }
    // Readable with production credentials only.
    for (const path of ['/v2/publisher-domains', '/v2/notification-contacts']) {
      await read(`${path}?limit=1000`, [200, 403]);
    }
    for (const path of [
      '/v2/installations',
      '/v2/installation-requests',
      '/v2/webhook-endpoints',
    ]) {
      await read(`${path}?limit=1000`);
    }
    for (const { id } of (await read('/v2/applications?limit=1000')).data) {
      await read(`/v2/applications/${id}/secrets`);
      // Not every application has a listing.
      await read(`/v2/applications/${id}/listing`, [200, 404]);
    }
  }
  // Excludes the time of the last use, because this read is itself a use.
  return JSON.stringify(found, (name, value) => (name === 'lastUsedAt' ? undefined : value), 1);
}
