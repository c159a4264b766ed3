import { randomUUID } from 'node:crypto';
import { authorizationAt } from '@irp/authorization';
import type { DataEnvironment, Principal, Scope } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';
import { hashCredential } from '@irp/secrets';
import type { Service } from '@irp/service';
import {
  type ApiClient,
  type ApiResponse,
  createTestPlatform,
  type TestPlatform,
  testPrincipal,
} from '@irp/testing';
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
  /** @param request `email`: of somebody who may have an account */
  addMember(
    role: Role,
    request?: ApiKeyOptions & { email?: string; password?: string },
  ): Promise<Person>;
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
  const internal = (path: string, body: object) =>
    call('POST', `/internal/${path}`, { as: 'internal', body });
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
      existingOrganizationId ??
      (await create('organizations', { name: `Org ${randomUUID()}`, plan: 'team' })).id;
    const properties = {
      organizationId,
      name: `Desk ${randomUUID()}`,
      region: 'us',
    };
    const { id: workspaceId } = await create('workspaces', properties);
    function createKey(userId: string, { environment = 'production', scopes }: ApiKeyOptions = {}) {
      const request = {
        workspaceId,
        userId,
        environment,
        name: `Key ${randomUUID()}`,
        ...(scopes ? { scopes } : {}),
      };
      return create('api-keys', request);
    }
    const keyFor: TestWorkspace['keyFor'] = async (userId, request) => {
      const { key } = await createKey(userId, request);
      return { key, as: (await resolve(key)).body.principal };
    };
    return {
      organizationId,
      workspaceId,
      keyFor,
      path: (below = '') => `/v2/workspaces/${workspaceId}${below}`,
      async addMember(role, { email: known, password, ...request } = {}) {
        const email = known ?? `${role}-${randomUUID()}@example.org`;
        const member = {
          workspaceId,
          email,
          name: `A ${role}`,
          role,
          ...(password === undefined ? {} : { password }),
        };
        const { userId } = await create('members', member);
        if (known !== undefined || request.scopes) {
          return {
            userId,
            email,
            ...(await keyFor(userId, request)),
          };
        }
        const { environment = 'production' } = request;
        const { id: credentialId, key } = await createKey(userId, request);
        // As resolve-credential.test.ts has it resolved: a request for each of a thousand people
        // costs seconds.
        const of = {
          organizationId,
          plan: 'team',
          workspaceId,
          environment,
          role,
        } as const;
        return {
          userId,
          email,
          key,
          as: testPrincipal({
            userId,
            credentialId,
            ...of,
          }),
        };
      },
    };
  }

  return {
    platform,
    url: running.url,
    call,
    internal,
    resolve,
    createWorkspace,
  };
}
