import type { Deps } from './deps.ts';

/** Signs a person out at every browser. What applications were allowed, and API keys, stay. */
export async function endSessions({ users, artifacts, now }: Deps, userId: string): Promise<void> {
  await users.endSessions(userId, new Date(now()));
  await artifacts.removeAll({ userId, kind: 'Session' });
}
