import { randomUUID } from 'node:crypto';
import type { DataEnvironment, Principal, Scope } from '@irp/contracts';
import { type Role, scopesByRole } from '@irp/contracts/permissions';
import { type ApiResponse, testPrincipal } from '@irp/testing';
import type { Provision } from './provision.ts';

/** A user with an API key in a workspace. */
export interface Person {
  userId: string;
  email: string;
  key: string;
  /** The principal of the key, as resolved by the gateway. */
  as: Principal;
}

interface ApiKeyOptions {
  environment?: DataEnvironment;
  scopes?: Scope[];
}

/** A workspace, by default in a separate organization. */
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

export type CreateTestWorkspace = (
  organizationId?: string,
  options?: { byRequests?: boolean },
) => Promise<TestWorkspace>;

interface Dependencies {
  documents: Provision;
  requests: Provision;
  resolve: (key: string) => Promise<ApiResponse>;
}

/**
 * The workspaces of tests are stored directly, unless `byRequests` requires their events as well.
 */
export function createTestWorkspaces({
  documents,
  requests,
  resolve,
}: Dependencies): CreateTestWorkspace {
  return async (existingOrganizationId, { byRequests = false } = {}) => {
    const provision = byRequests ? requests : documents;
    const organizationId =
      existingOrganizationId ?? (await provision.organization(`Org ${randomUUID()}`));
    const workspaceId = await provision.workspace(organizationId, `Desk ${randomUUID()}`);

    const createKey = (
      userId: string,
      { environment = 'production', scopes }: ApiKeyOptions = {},
    ) =>
      provision.key({
        workspaceId,
        userId,
        environment,
        scopes,
      });
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
        // A person with an account may have remains of an earlier membership, which end.
        const { member } = known === undefined ? provision : requests;
        const userId = await member({
          workspaceId,
          email,
          name: `A ${role}`,
          role,
          password,
        });
        if (known !== undefined || request.scopes) {
          return {
            userId,
            email,
            ...(await keyFor(userId, request)),
          };
        }
        const { environment = 'production' } = request;
        const scopes = [...scopesByRole[role]];
        const { id: credentialId, key } = await createKey(userId, { environment, scopes });
        // Equals the result of resolve-credential.test.ts: a request for each of a thousand people
        // takes seconds.
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
  };
}
