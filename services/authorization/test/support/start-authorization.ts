import { randomUUID } from 'node:crypto';
import { authorizationAt } from '@irp/authorization';
import type { DataEnvironment, Principal, Scope } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';
import { hashCredential } from '@irp/credentials';
import type { Service } from '@irp/service';
import { type ApiClient, type ApiResponse, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';

/** A user with an API key in one workspace. */
export interface Person {
  userId: string;
  email: string;
  key: string;
  /** The principal that the gateway resolves their key to. */
  as: Principal;
}

interface ApiKeyOptions {
  environment?: DataEnvironment;
  scopes?: Scope[];
}

/** A workspace, by default in an organization of its own. */
export interface TestWorkspace {
  organizationId: string;
  workspaceId: string;
  /** `/v2/workspaces/{id}` followed by `below`. */
  path(below?: string): string;
  addMember(role: Role, request?: ApiKeyOptions & { email?: string }): Promise<Person>;
  /** Creates another key of the user. */
  keyFor(userId: string, request?: ApiKeyOptions): Promise<Pick<Person, 'key' | 'as'>>;
}

export interface RunningAuthorization {
  platform: TestPlatform;
  url: string;
  call: ApiClient;
  /** Calls the internal API. */
  internal(path: string, body: object): Promise<ApiResponse>;
  resolve(key: string): Promise<ApiResponse>;
  createWorkspace(organizationId?: string): Promise<TestWorkspace>;
}

/**
 * Starts the service with a database of its own.
 * @param wrap replaces parts of the platform, such as the revocation feed
 */
export async function startAuthorization(
  now: () => number = Date.now,
  wrap: (service: Service) => Service = (service) => service,
  environment: Record<string, string> = {},
): Promise<RunningAuthorization> {
  const platform = await createTestPlatform();
  const { call, running } = await platform.start(wrap(authorizationAt(now)), environment);
  const internal = (path: string, body: object) => call('POST', `/internal/${path}`, { as: 'internal', body });
  const resolve = (key: string) =>
    internal('credentials/resolve', {
      kind: key.startsWith('irt_') ? 'access_token' : 'api_key',
      sha256: hashCredential(key),
    });

  async function create(path: string, body: object) {
    const response = await internal(path, body);
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }

  async function createWorkspace(existingOrganizationId?: string): Promise<TestWorkspace> {
    const organizationId =
      existingOrganizationId ?? (await create('organizations', { name: `Org ${randomUUID()}`, plan: 'team' })).id;
    const properties = { organizationId, name: `Desk ${randomUUID()}`, region: 'us' };
    const { id: workspaceId } = await create('workspaces', properties);
    const keyFor: TestWorkspace['keyFor'] = async (userId, { environment = 'production', scopes } = {}) => {
      const request = { workspaceId, userId, environment, name: `Key ${randomUUID()}`, ...(scopes ? { scopes } : {}) };
      const { key } = await create('api-keys', request);
      return { key, as: (await resolve(key)).body.principal };
    };
    return {
      organizationId,
      workspaceId,
      keyFor,
      path: (below = '') => `/v2/workspaces/${workspaceId}${below}`,
      async addMember(role, { email = `${role}-${randomUUID()}@example.org`, ...request } = {}) {
        const { userId } = await create('members', { workspaceId, email, name: `A ${role}`, role });
        return { userId, email, ...(await keyFor(userId, request)) };
      },
    };
  }

  return { platform, url: running.url, call, internal, resolve, createWorkspace };
}
