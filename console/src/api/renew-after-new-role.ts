import type { QueryClient } from '@tanstack/react-query';
import type { Sessions } from '../session/index.ts';
import type { Me } from '../shell/me.ts';
import { isMe } from './is-me.ts';

const pauseMs = 10_000;

interface Known {
  roles: string;
  renewedAtMs: number;
}

/**
 * Requests a new token after a change of roles, because a token keeps the scopes of the role at its
 * issue. After the change, the rights of the person are read again. Servers may disagree about the
 * role for a short time, so the token is renewed at most every 10 s.
 */
export function renewAfterNewRole(queries: QueryClient, sessions: Pick<Sessions, 'forget'>): void {
  const known = new Map<string, Known>();
  queries.getQueryCache().subscribe(({ type, query }) => {
    const me = query.state.data as Me | undefined;
    if (type !== 'updated' || !isMe(query) || me === undefined) {
      return;
    }
    const { queryHash } = query;
    const { dataUpdatedAt: atMs } = query.state;
    const roles = [me.role, ...me.platformRoles].join(' ');
    const former = known.get(queryHash);
    if (former === undefined) {
      known.set(queryHash, { roles, renewedAtMs: 0 });
      return;
    }
    // A change of roles within the pause is skipped, and detected when the person is read again.
    if (former.roles !== roles && atMs - former.renewedAtMs >= pauseMs) {
      known.set(queryHash, { roles, renewedAtMs: atMs });
      sessions.forget();
      void queries.invalidateQueries({ predicate: isMe });
    }
  });
}
