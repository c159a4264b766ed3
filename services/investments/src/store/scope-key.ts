import type { AccessContext } from '../domain/access-context.ts';

/** Whose records: those of a workspace's environment. */
export type Scope = Pick<AccessContext, 'workspaceId' | 'environment'>;

export function keyOf({ workspaceId, environment }: Scope): string {
  return `${environment} ${workspaceId}`;
}
