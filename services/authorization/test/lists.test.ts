import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { describeLists, testOperator } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { type PermissionBench, startPermissionBench } from './permissions/permission-bench.ts';
import { newToken } from './support/new-token.ts';

const count = 12;
const times = Array.from({ length: count }, (_, at) => at);

describe('authorization: lists', () => {
  let bench: PermissionBench;

  before(async () => {
    bench = await startPermissionBench();
  });
  after(() => bench.stop());

  const newWorkspace = async () => {
    const workspace = await bench.service.createWorkspace();
    return { workspace, owner: await workspace.addMember('owner') };
  };
  const application = (as: Principal, name = `App ${randomUUID()}`) =>
    bench.succeed('POST', '/v2/applications', as, {
      name,
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
      redirectUris: ['https://p.example/cb'],
    });

  describeLists({
    serves: ({ tag, path }) =>
      !['Investments', 'Directory', 'Installations', 'Notifications', 'Webhooks', 'Audit'].includes(
        tag,
      ) && !/^\/platform\/(?:health|dead-letters|webhook-endpoints|failed-mails)/.test(path),
    call: () => bench.service.call,
    lists: {
      async listApiKeys() {
        const { workspace, owner } = await newWorkspace();
        await bench.service.resolve(owner.key);
        for (const _ of times) {
          await workspace.keyFor(owner.userId);
        }
        // The last use of a key is stored after the response to the request.
        await eventually('the use of each key is stored', async () => {
          const { data } = (
            await bench.service.call('GET', '/v2/api-keys?limit=100', { as: owner.as })
          ).body;
          return data.every(({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt !== null);
        });
        return { as: owner.as, records: count + 1 };
      },
      async listWorkspaces() {
        const { workspace, owner } = await newWorkspace();
        const properties = { region: 'us' };
        for (const at of times) {
          await bench.succeed('POST', '/v2/workspaces', owner.as, {
            name: `Desk ${at}`,
            ...properties,
          });
        }
        return {
          as: owner.as,
          params: { id: workspace.workspaceId },
          records: count + 1,
        };
      },
      async listMembers() {
        const { workspace, owner } = await newWorkspace();
        for (const at of times) {
          if (at % 2) {
            await workspace.addMember('member');
          } else {
            await bench.succeed('POST', workspace.path('/members'), owner.as, {
              email: `invited-${at}@example.org`,
              role: 'member',
            });
          }
        }
        return {
          as: owner.as,
          params: { id: workspace.workspaceId },
          records: count + 1,
        };
      },
      async listMyWorkspaces() {
        const { owner } = await newWorkspace();
        for (const _ of times) {
          const { workspace } = await newWorkspace();
          await workspace.addMember('member', { email: owner.email });
        }
        return { as: owner.as, records: count + 1 };
      },
      async listOrganizations() {
        const name = `Listed ${randomUUID()}`;
        for (const at of times) {
          await bench.service.internal('organizations', { name: `${name} ${at}` });
        }
        return {
          as: testOperator(),
          query: `q=${encodeURIComponent(name)}`,
          records: count,
        };
      },
      async listPlatformAccounts() {
        const { workspace } = await newWorkspace();
        for (const _ of times) {
          const { userId } = await workspace.addMember('member');
          await bench.succeed('POST', `/v2/people/${userId}/disable`, testOperator(), {
            reason: 'A test',
          });
        }
        return {
          as: testOperator(),
          query: 'state=disabled',
          records: count,
        };
      },
      async listPlatformApplications() {
        const name = `Found ${randomUUID()}`;
        for (const at of times) {
          const { owner } = await newWorkspace();
          // For equal names, the id decides.
          await application(owner.as, `${name} ${at % 5}`);
        }
        return {
          as: testOperator(),
          query: `q=${encodeURIComponent(name)}`,
          records: count,
        };
      },
      async listDeprecatedVersionCallers() {
        const { workspace, owner } = await newWorkspace();
        const lastAt = new Date().toISOString();
        const counts = times.map((at) => ({
          version: 'v1',
          day: lastAt.slice(0, 10),
          deprecatedOn: '2028-06-30',
          sunsetAt: null,
          successor: 'v2',
          userId: owner.userId,
          applicationId: null,
          workspaceId: workspace.workspaceId,
          credentialId: `key-${at}`,
          calls: 1 + (at % 3),
          lastAt,
        }));
        await bench.service.internal('deprecated-calls', { processId: 'p1', counts });
        return { as: testOperator(), records: count };
      },
      async listMyInvitations() {
        const { owner } = await newWorkspace();
        for (const _ of times) {
          const { workspace, owner: inviter } = await newWorkspace();
          await bench.succeed('POST', workspace.path('/members'), inviter.as, {
            email: owner.email,
            role: 'member',
          });
        }
        return { as: owner.as, records: count };
      },
      async listApplications() {
        const { owner } = await newWorkspace();
        for (const _ of times) {
          await application(owner.as);
        }
        return { as: owner.as, records: count };
      },
      async listSecrets() {
        const { owner } = await newWorkspace();
        const { id } = await application(owner.as);
        // With the first secret, the maximum of an application.
        for (const _ of times.slice(0, 4)) {
          await bench.succeed('POST', `/v2/applications/${id}/secrets`, owner.as, {});
        }
        return {
          as: owner.as,
          params: { id },
          records: 5,
        };
      },
      async listAuthorizations() {
        const { owner } = await newWorkspace();
        const { workspaceId, environment } = owner.as;
        for (const _ of times) {
          const whose = {
            userId: owner.userId,
            applicationId: randomUUID(),
            workspaceId,
            environment,
          };
          await bench.consents.upsert(
            {
              ...whose,
              scopes: ['investments.read'],
              identityScopes: [],
            },
            new Date(),
            () => [],
          );
        }
        return { as: owner.as, records: count };
      },
      async listTokens() {
        const { owner } = await newWorkspace();
        for (const _ of times) {
          await bench.tokens.insert(newToken({ ...owner.as, userId: owner.userId }));
        }
        return { as: owner.as, records: count };
      },
    },
  });
});
