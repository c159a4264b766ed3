import type { getMember as getContract, listMembers as listContract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type Call, entityTag, type Reply } from '@irp/http';
import { requireOwnWorkspace } from '../domain/caller.ts';
import { afterId, toPage } from '../domain/page.ts';
import type { Deps } from './deps.ts';
import { viewMember } from './views.ts';

export function listMembers({ workspaces, users }: Deps) {
  return async ({ principal, params, query }: Call<typeof listContract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    const { members } = await workspaces.get(params.id);
    const after = afterId(query.cursor) ?? '';
    const following = members.filter(({ userId }) => userId > after).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    const { data, meta } = toPage(following.slice(0, query.limit + 1), query.limit, ({ userId }) => userId);
    const people = await users.findAll(data.map(({ userId }) => userId));
    return { status: 200, body: { data: data.map((member) => viewMember(member, people.get(member.userId))), meta } };
  };
}

export function getMember({ workspaces, users }: Deps) {
  return async ({ principal, params }: Call<typeof getContract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    const workspace = await workspaces.get(params.id);
    const member = workspace.members.find(({ userId }) => userId === params.userId);
    if (!member) throw new PlatformError('not_found', 'There is no such member in this workspace.');
    const body = viewMember(member, await users.find(params.userId));
    return { status: 200, headers: { ETag: entityTag(workspace.revision) }, body };
  };
}
