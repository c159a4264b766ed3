import { randomUUID } from 'node:crypto';
import { authorizationAt } from '@irp/authorization';
import { type DataEnvironment, hashCredential, type Principal, type Role, type Scope } from '@irp/contracts';
import type { Service } from '@irp/service';
import { type ApiAnswer, type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';

/** A person with a key of their own in one workspace. */
export interface Person {
  userId: string;
  email: string;
  key: string;
  /** What the gateway would say of their key. */
  as: Principal;
}

interface KeyWish {
  environment?: DataEnvironment;
  scopes?: Scope[];
}

/** A workspace in an organization of its own. */
export interface Office {
  organizationId: string;
  workspaceId: string;
  /** `/v2/workspaces/{id}` and what follows. */
  path(below?: string): string;
  hire(role: Role, wish?: KeyWish & { email?: string }): Promise<Person>;
  /** Another key of the same person; `as` is what it resolves to. */
  keyFor(userId: string, wish?: KeyWish): Promise<Pick<Person, 'key' | 'as'>>;
}

export interface RunningAuthorization {
  platform: TestPlatform;
  url: string;
  call: ApiClient;
  /** Calls the internal API. */
  internal(path: string, body: object): Promise<ApiAnswer>;
  resolve(key: string): Promise<ApiAnswer>;
  office(organizationId?: string): Promise<Office>;
}

/** The service on a database of its own. @param wrap changes what it is given, such as its revocation feed */
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

  async function made(path: string, body: object) {
    const answer = await internal(path, body);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
  }

  async function office(known?: string): Promise<Office> {
    const organizationId = known ?? (await made('organizations', { name: `Org ${randomUUID()}`, plan: 'team' })).id;
    const place = { organizationId, name: `Desk ${randomUUID()}`, region: 'us' };
    const { id: workspaceId } = await made('workspaces', place);
    const keyFor: Office['keyFor'] = async (userId, { environment = 'production', scopes } = {}) => {
      const wanted = { workspaceId, userId, environment, name: `Key ${randomUUID()}`, ...(scopes ? { scopes } : {}) };
      const { key } = await made('api-keys', wanted);
      return { key, as: (await resolve(key)).body.principal };
    };
    return {
      organizationId,
      workspaceId,
      keyFor,
      path: (below = '') => `/v2/workspaces/${workspaceId}${below}`,
      async hire(role, { email = `${role}-${randomUUID()}@example.org`, ...wish } = {}) {
        const { userId } = await made('members', { workspaceId, email, name: `A ${role}`, role });
        return { userId, email, ...(await keyFor(userId, wish)) };
      },
    };
  }

  return { platform, url: running.url, call, internal, resolve, office };
}
