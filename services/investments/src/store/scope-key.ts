import type { AccessContext } from '../domain/access-context.ts';

/** The records to which a cache or a column belongs: those in an environment of a workspace. */
export type Scope = Pick<AccessContext, 'workspaceId' | 'environment'>;

export function keyOf({ workspaceId, environment }: Scope): string {
  return `${environment} ${workspaceId}`;
}
