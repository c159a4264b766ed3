import type { Browser, BrowserPage } from '../support/browser.ts';
import { addPasskey, issuerByName } from '../support/passkey-pages.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

type Member = Parameters<PeopleBench['signIn']>[0];

export interface PasskeyBench extends PeopleBench {
  /** The page with the list of a person's passkeys. */
  list: string;
  /** Signs in, and adds a passkey. */
  withPasskey(
    member: Member,
    more?: Parameters<typeof addPasskey>[3],
  ): Promise<{ browser: Browser } & Awaited<ReturnType<typeof addPasskey>>>;
  /** The page for a sign-in with a passkey alone. */
  askForPasskey(browser: Browser): Promise<BrowserPage>;
  /** Whether the page is the account page of a signed-in person. */
  isInside(page: BrowserPage): boolean;
  /** The methods of the user's sign-ins, in the order of the log. */
  signInMethods(userId: string): Promise<unknown[]>;
}

/** The service with a host name in the issuer, because passkeys need a host name. */
export async function startPasskeys(now: () => number): Promise<PasskeyBench> {
  const bench = await startPeople(now, { AUTH_URL: await issuerByName() });
  const list = bench.at('/passkeys');
  return {
    ...bench,
    list,
    async withPasskey(member, more = {}) {
      const { browser } = await bench.signIn(member);
      return { browser, ...(await addPasskey(browser, list, member.password, more)) };
    },
    askForPasskey: async (browser) =>
      browser.send(await browser.open(bench.at('/sign-in')), { action: 'passkey' }),
    isInside: (page) => page.url === bench.at() && page.text.includes('Your account'),
    async signInMethods(userId) {
      const signIns = (await bench.events(userId)).filter(({ type }) => type === 'user.signed_in');
      return signIns.map(({ data }) => data.method);
    },
  };
}

/** The recovery codes on the page. */
export function recoveryOn(page: BrowserPage): string[] {
  return [...page.text.matchAll(/<li><code>([A-Z2-7-]+)<\/code>/g)].map(([, code]) => code!);
}
