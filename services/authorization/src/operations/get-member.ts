import type { getMember as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireOwnWorkspace } from '../domain/caller.ts';
import { requireMember } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { tagOf, viewMember } from './views.ts';

export function getMember({ workspaces, users }: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    const member = requireMember(await workspaces.get(params.id), params.userId);
    const body = viewMember(member, await users.find(params.userId));
    return { status: 200, headers: { ETag: tagOf(body) }, body };
  };
}
