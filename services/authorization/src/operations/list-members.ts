import type { listMembers as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireOwnWorkspace } from '../domain/caller.ts';
import { afterId, toPage } from '../domain/page.ts';
import type { Deps } from './deps.ts';
import { viewMember } from './views.ts';

export function listMembers({ workspaces, users }: Deps) {
  return async ({ principal, params, query }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    const after = afterId(query.cursor);
    const { members } = await workspaces.get(params.id);
    const following = members
      .filter(({ userId }) => after === undefined || userId > after)
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    const { data, meta } = toPage(following, query.limit, after, ({ userId }) => userId);
    const people = await users.findAll(data.map(({ userId }) => userId));
    return { status: 200, body: { data: data.map((member) => viewMember(member, people.get(member.userId))), meta } };
  };
}
