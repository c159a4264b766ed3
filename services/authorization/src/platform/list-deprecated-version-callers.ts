import type {
  listDeprecatedVersionCallers as contract,
  DeprecatedCaller,
  DeprecatedVersionCaller,
} from '@irp/contracts/authorization';
import { inMemory, type Operation, readPage } from '@irp/http';
import type { ApiKeyStore } from '../api-keys/store/api-key-store.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { RecentCallers } from '../notices/list-deprecated-callers.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';

interface Dependencies {
  recentCallers: RecentCallers;
  apiKeys: Pick<ApiKeyStore, 'find'>;
  applications: Pick<ApplicationStore, 'find'>;
  organizations: Pick<OrganizationStore, 'nameOf'>;
  workspaces: Pick<WorkspaceStore, 'find'>;
}

/**
 * Number of digits to which numbers are padded. No number of calls has more digits, so the padded
 * texts sort like numbers.
 */
const digits = 16;

export function listDeprecatedVersionCallers(deps: Dependencies): Operation<typeof contract> {
  return async ({ query }) => {
    const { version } = query;
    const callers = (await deps.recentCallers()).filter(
      (caller) => version === undefined || caller.version === version,
    );
    const { data, meta } = await readPage(
      query,
      inMemory('callers of deprecated versions', callers, { version }, sortKeyOf, -1),
    );
    return {
      status: 200,
      body: {
        data: await Promise.all(data.map((caller) => withNames(deps, caller))),
        meta,
      },
    };
  };
}

const idOf = ({ version, credentialId }: DeprecatedCaller) => `${version}.${credentialId}`;

function sortKeyOf(caller: DeprecatedCaller): string {
  return `${String(caller.calls).padStart(digits, '0')} ${idOf(caller)}`;
}

async function withNames(
  { apiKeys, applications, organizations, workspaces }: Dependencies,
  caller: DeprecatedCaller,
): Promise<DeprecatedVersionCaller> {
  const { workspaceId, applicationId, credentialId, ...shown } = caller;
  const [workspace, application, key] = await Promise.all([
    workspaces.find(workspaceId),
    applicationId === null ? undefined : applications.find(applicationId),
    applicationId === null ? apiKeys.find(workspaceId, credentialId) : undefined,
  ]);
  const organizationId = workspace?.organizationId;
  const organization =
    organizationId === undefined ? undefined : await organizations.nameOf(organizationId);
  return {
    id: idOf(caller),
    ...shown,
    credentialId,
    organization:
      organizationId === undefined || organization === undefined
        ? null
        : {
            id: organizationId,
            name: organization,
          },
    workspace: {
      id: workspaceId,
      name: workspace?.name ?? null,
    },
    application:
      applicationId === null
        ? null
        : {
            id: applicationId,
            name: application?.name ?? null,
          },
    apiKey: key ? { name: key.name, prefix: key.prefix } : null,
  };
}
