import type { listOrganizations as contract } from '@irp/contracts/authorization';
import { byKey, type Operation, readPage } from '@irp/http';
import type { FoundOrganization, OrganizationSearch } from './store/organization-search.ts';
import { viewOrganization } from './view-organization.ts';

export function listOrganizations({
  organizationSearch,
}: {
  organizationSearch: OrganizationSearch;
}): Operation<typeof contract> {
  return async ({ query }) => {
    const { q: text } = query;
    const { data, meta } = await readPage(query, {
      ...byKey(({ name }: FoundOrganization) => name),
      list: 'organizations',
      query: { text },
      read: (range) => organizationSearch.list(text, range),
      count: () => organizationSearch.count(text),
    });
    const workspaces = Map.groupBy(
      await organizationSearch.workspacesOf(data.map(({ _id }) => _id)),
      ({ organizationId }) => organizationId,
    );
    const views = data.map((one) => viewOrganization(one, workspaces.get(one._id) ?? []));
    return {
      status: 200,
      body: { data: views, meta },
    };
  };
}
