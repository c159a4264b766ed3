import type { UserStore } from './store/user-store.ts';

const shownAtMost = 10;
/** The result is cached for this time, because health probes read the result every few seconds. */
const rememberedForMs = 60_000;

/**
 * Creates a function that returns, for operators, the accounts with the e-mail address of another
 * account in another form of the domain (Unicode or Punycode).
 */
export function createSameAddresses(users: Pick<UserStore, 'withSameAddress'>, now: () => number) {
  let known: { atMs: number; findings: string[] } | undefined;
  return async (): Promise<string[]> => {
    if (known && now() - known.atMs < rememberedForMs) {
      return known.findings;
    }
    const ids = await users.withSameAddress(shownAtMost);
    known = {
      atMs: now(),
      findings: ids.length === 0 ? [] : [findingOf(ids)],
    };
    return known.findings;
  };
}

function findingOf(ids: string[]): string {
  const shown = ids.length === shownAtMost ? `the first ${shownAtMost}` : `${ids.length}`;
  return `Nobody can sign in to these accounts (${shown}), because another account has the same e-mail address, written without A-labels (xn--): ${ids.join(', ')}. Create another account for each of these people, and remove the listed accounts from their workspaces.`;
}
