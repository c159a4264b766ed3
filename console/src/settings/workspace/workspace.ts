import type { components } from '@irp/client';
import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../../api/queries.ts';

export type Workspace = components['schemas']['Workspace'];
export type Rule = Workspace['requireSecondFactor'];
type Member = components['schemas']['Member'];

export const rules = ['none', 'admins', 'everyone'] as const satisfies readonly Rule[];
const mostRead = 1_000;

/** A workspace, and the entity tag for a change. */
export interface ReadWorkspace {
  workspace: Workspace;
  etag: string | undefined;
}

/** @param scope of the production environment */
export function workspaceQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'workspace'],
    queryFn: async ({ signal }): Promise<ReadWorkspace> => {
      const workspace = await api.workspaces.get(place.workspaceId, { signal });
      return { workspace, etag: workspace.lastResponse.etag };
    },
  });
}

/** Reads the members without a second factor. @param scope of the production environment */
export function withoutSecondFactorQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'without second factor'],
    queryFn: async ({ signal }) => {
      const list = api.members.list(place.workspaceId, { limit: mostRead }, { signal });
      const { data } = await list.firstPage();
      return data.filter(({ secondFactor }) => secondFactor === false);
    },
  });
}

/** Returns the members without a second factor who would need one under a rule. */
export function affectedBy(rule: Rule, members: readonly Member[]): readonly Member[] {
  return members.filter(
    ({ role }) =>
      rule === 'everyone' || (rule === 'admins' && (role === 'owner' || role === 'admin')),
  );
}
