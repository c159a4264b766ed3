import type { QueryClient } from '@tanstack/react-query';
import type { Sessions } from '../session/index.ts';
import type { Me } from '../shell/me.ts';
import { isMe } from './is-me.ts';

/**
 * Gets another token after a change of roles: a token keeps the scopes of the role at its issue.
 * Then reads the person again.
 */
export function renewAfterNewRole(queries: QueryClient, sessions: Pick<Sessions, 'forget'>): void {
  const known = new Map<string, string>();
  queries.getQueryCache().subscribe(({ type, query }) => {
    const me = query.state.data as Me | undefined;
    if (type !== 'updated' || !isMe(query) || me === undefined) {
      return;
    }
    const roles = [me.role, ...me.platformRoles].join(' ');
    const former = known.get(query.queryHash);
    known.set(query.queryHash, roles);
    if (former !== undefined && former !== roles) {
      sessions.forget();
      void queries.invalidateQueries({ predicate: isMe });
    }
  });
}
