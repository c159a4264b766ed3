import { randomUUID } from 'node:crypto';
import { authorization } from '@irp/authorization';
import type { DataEnvironment, Principal } from '@irp/contracts';
import type { Actor } from '@irp/contracts/events';
import type { Role } from '@irp/contracts/permissions';
import { directory } from '@irp/directory';
import { notifications } from '@irp/notifications';
import type { Service } from '@irp/service';
import {
  type ApiClient,
  type ApiResponse,
  createTestPlatform,
  type TestPlatform,
  testPrincipal,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { openModels } from '../../../authorization/test/support/open-models.ts';
import { provisionDocuments } from '../../../authorization/test/support/provision-documents.ts';

interface TestWorkspace {
  organizationId: string;
  workspaceId: string;
  /** The principal of a new member, as with an API key. */
  person(
    role: Role,
    environment?: DataEnvironment,
  ): Promise<Principal & { userId: string; email: string }>;
}

interface PublishedEvent {
  id: string;
  type: string;
  subject: string;
  workspaceid: string;
  data: {
    actor: Actor;
    environment?: string;
    request?: object;
    detail: Record<string, unknown>;
  };
}

export interface RunningNotifications {
  platform: TestPlatform;
  /** Calls the notifications service. */
  call: ApiClient;
  /** Calls the authorization service. */
  authorization: ApiClient;
  authorizationUrl: string;
  /** Calls the internal API of the authorization service. */
  internal(path: string, body: object): Promise<ApiResponse['body']>;
  /** Events about a subject published by the notifications service. Waits for `count` events. */
  eventsOf(subject: string, count: number): Promise<PublishedEvent[]>;
  createWorkspace(organizationId?: string, name?: string): Promise<TestWorkspace>;
  /** The client and address of the directory. Undefined: no directory was started. */
  directory?: { call: ApiClient; url: string };
  /** Stops everything. */
  stop(): Promise<void>;
}

/** Every address is valid, and every receiver accepts: tests use no network by default. */
const offline: Parameters<typeof notifications.start>[1] = {
  checkAddress: async () => undefined,
  sendWebhook: async (url, _secrets, { timestamp: at }) => ({
    at,
    durationMs: 1,
    outcome: 'success',
    status: 204,
    request: {
      method: 'POST',
      url,
      headers: {},
    },
    response: {
      headers: {},
      body: '',
      truncated: false,
    },
  }),
};

function portsOf(
  ports: NonNullable<Parameters<typeof notifications.start>[1]> | 'own',
): Parameters<typeof notifications.start>[1] {
  if (ports === 'own') {
    return {};
  }
  return ports.outbound ? ports : { ...offline, ...ports };
}

/**
 * Starts the notifications service and the authorization service, with separate databases.
 * @param ports replace the ports of the service. `own`, or any ports with `outbound`: the ports of
 *   the service, with access to the network
 * @param withDirectory also starts a directory; few tests need a directory
 */
export async function startNotifications(
  environment: Record<string, string> = {},
  ports: NonNullable<Parameters<typeof notifications.start>[1]> | 'own' = {},
  withDirectory = false,
): Promise<RunningNotifications> {
  const platform = await createTestPlatform();
  const people = await platform.start(authorization);
  const service: Service = {
    ...notifications,
    start: (on) => notifications.start(on, portsOf(ports)),
  };
  const AUTHORIZATION_URL = people.running.url;
  const listings = withDirectory
    ? await platform.start(directory, { AUTHORIZATION_URL })
    : undefined;
  const DIRECTORY_URL = listings?.running.url ?? 'http://127.0.0.1:9';
  const { call } = await platform.start(service, {
    AUTHORIZATION_URL,
    DIRECTORY_URL,
    ...environment,
  });

  async function internal(path: string, body: object): Promise<ApiResponse['body']> {
    const response = await people.call('POST', `/internal/${path}`, { as: 'internal', body });
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }

  const authorizationDatabase = openModels(platform);
  const provision = provisionDocuments({
    models: authorizationDatabase.models,
    now: Date.now,
    passwordCost: Number(platform.platform.environment.PASSWORD_COST),
  });

  async function createWorkspace(existing?: string, name = 'Desk'): Promise<TestWorkspace> {
    const organizationId = existing ?? (await provision.organization(`Org ${randomUUID()}`));
    const workspaceId = await provision.workspace(organizationId, name);
    return {
      organizationId,
      workspaceId,
      async person(role, dataEnvironment = 'production') {
        const email = `${randomUUID()}@example.com`;
        const userId = await provision.member({
          workspaceId,
          email,
          name: 'A. Person',
          role,
        });
        // Services do not look up the key of a caller: the gateway has done so.
        const credentialId = randomUUID();
        const member = {
          userId,
          credentialId,
          organizationId,
          workspaceId,
          environment: dataEnvironment,
          role,
        };
        return {
          ...testPrincipal(member),
          userId,
          email,
        };
      },
    };
  }

  async function eventsOf(subject: string, count: number): Promise<PublishedEvent[]> {
    const events = new Map<string, PublishedEvent>();
    const subscription = await platform.platform.bus.subscribe({
      topics: ['notifications'],
      group: `test-${randomUUID()}`,
      maxBatch: 10,
      handle: async (received) => {
        // An event can be delivered more than once.
        for (const { event } of received) {
          if (event.subject === subject) {
            events.set(event.id, event as never);
          }
        }
      },
    });
    await eventually(`${count} events arrive`, () => events.size >= count);
    await subscription.stop();
    return [...events.values()];
  }

  return {
    platform,
    call,
    eventsOf,
    authorization: people.call,
    authorizationUrl: AUTHORIZATION_URL,
    internal,
    createWorkspace,
    ...(listings ? { directory: { call: listings.call, url: listings.running.url } } : {}),
    async stop() {
      await authorizationDatabase.close();
      await platform.stop();
    },
  };
}
