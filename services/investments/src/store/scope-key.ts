import type { AccessContext } from '../domain/access-context.ts';

/** The scope of records: a workspace's environment. */
export type Scope = Pick<AccessContext, 'workspaceId' | 'environment'>;

export function keyOf({ workspaceId, environment }: Scope): string {
  return `${environment} ${workspaceId}`;
}
