import { createHash, randomUUID } from 'node:crypto';
import { authorization } from '@irp/authorization';
import type { DataEnvironment, Principal } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';
import { directory } from '@irp/directory';
import { type ApiClient, type ApiResponse, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';

export interface TestWorkspace {
  organizationId: string;
  organizationName: string;
  workspaceId: string;
  /** The principal of a new member's API key. */
  person(role: Role, environment?: DataEnvironment): Promise<Principal>;
}

interface PublishedEvent {
  type: string;
  data: { detail: Record<string, unknown> };
}

export interface RunningDirectory {
  platform: TestPlatform;
  /** Calls the directory. */
  call: ApiClient;
  /** Calls the authorization service, which has the applications. */
  authorization: ApiClient;
  /** Events that the directory has published about an application, as soon as there are so many. */
  eventsOf(applicationId: string, count: number): Promise<PublishedEvent[]>;
  createWorkspace(): Promise<TestWorkspace>;
  /** Registers an application. */
  createApplication(as: Principal, fields?: Record<string, unknown>): Promise<{ id: string; name: string }>;
}

/** Starts the directory and the authorization service, with databases of their own. */
export async function startDirectory(): Promise<RunningDirectory> {
  const platform = await createTestPlatform();
  const applications = await platform.start(authorization);
  const { call } = await platform.start(directory, { AUTHORIZATION_URL: applications.running.url });

  async function internal(path: string, body: object): Promise<ApiResponse['body']> {
    const response = await applications.call('POST', `/internal/${path}`, { as: 'internal', body });
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }

  return {
    platform,
    call,
    authorization: applications.call,
    async eventsOf(applicationId, count) {
      const events: PublishedEvent[] = [];
      const subscription = await platform.platform.bus.subscribe({
        ...{ topics: ['directory'], group: `test-${randomUUID()}`, maxBatch: 10 },
        handle: async (received) => {
          for (const { event } of received) if (event.subject === applicationId) events.push(event as never);
        },
      });
      await eventually(`${count} events arrive`, () => events.length >= count);
      await subscription.stop();
      return events;
    },
    async createWorkspace() {
      const organizationName = `Org ${randomUUID()}`;
      const { id: organizationId } = await internal('organizations', { name: organizationName, plan: 'team' });
      const { id: workspaceId } = await internal('workspaces', { organizationId, name: 'Desk', region: 'us' });
      return {
        ...{ organizationId, organizationName, workspaceId },
        async person(role, environment = 'production') {
          const email = `${randomUUID()}@example.com`;
          const { userId } = await internal('members', { workspaceId, email, name: 'A. Person', role });
          const { key } = await internal('api-keys', { workspaceId, userId, environment, name: 'test' });
          const sha256 = createHash('sha256').update(key).digest('base64url');
          return (await internal('credentials/resolve', { kind: 'api_key', sha256 })).principal;
        },
      };
    },
    async createApplication(as, fields = {}) {
      const body = {
        ...{ name: `Ledger ${randomUUID().slice(0, 8)}`, type: 'confidential', environment: 'production' },
        ...{ redirectUris: ['https://partner.example/callback'], scopes: ['investments.read', 'members.read'] },
        ...fields,
      };
      const response = await applications.call('POST', '/v2/applications', { as, body });
      expect(response.status, response.text).to.equal(201);
      return response.body;
    },
  };
}
