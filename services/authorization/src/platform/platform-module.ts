import * as contracts from '@irp/contracts/authorization';
import { bind } from '@irp/http';
import type { ApiKeyStore } from '../api-keys/store/api-key-store.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { Module } from '../kernel/module.ts';
import type { RecentCallers } from '../notices/list-deprecated-callers.ts';
import type { UserStore } from '../people/store/user-store.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { getOrganization } from './get-organization.ts';
import { listDeprecatedVersionCallers } from './list-deprecated-version-callers.ts';
import { listOrganizations } from './list-organizations.ts';
import { listPlatformAccounts } from './list-platform-accounts.ts';
import { listPlatformApplications } from './list-platform-applications.ts';
import type { AccountSearch } from './store/account-search.ts';
import type { ApplicationSearch } from './store/application-search.ts';
import type { OrganizationSearch } from './store/organization-search.ts';

interface Dependencies {
  organizationSearch: OrganizationSearch;
  accountSearch: AccountSearch;
  applicationSearch: ApplicationSearch;
  organizations: OrganizationStore;
  workspaces: WorkspaceStore;
  users: UserStore;
  apiKeys: ApiKeyStore;
  applications: ApplicationStore;
  recentCallers: RecentCallers;
}

/** Creates the module for operators, who query all organizations. */
export function platformModule(deps: Dependencies): Module {
  return {
    bindings: [
      bind(contracts.listOrganizations, listOrganizations(deps)),
      bind(contracts.getOrganization, getOrganization(deps)),
      bind(contracts.listPlatformAccounts, listPlatformAccounts(deps)),
      bind(contracts.listPlatformApplications, listPlatformApplications(deps)),
      bind(contracts.listDeprecatedVersionCallers, listDeprecatedVersionCallers(deps)),
    ],
  };
}
