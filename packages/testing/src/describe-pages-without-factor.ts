import type { Principal } from '@irp/contracts';

const workspaceId = 'w1';
const csrf = 'of-the-session';

/**
 * A substitute for the authorization service. The signed-in person has no second factor, but the
 * only workspace of the person requires a second factor.
 */
interface PeopleWithoutFactor {
  signedIn(cookie: string): Promise<{
    userId: string;
    name: string;
    email: string;
    csrf: string;
    asksForSignIn: boolean;
    workspaces: {
      id: string;
      name: string;
      organizationId: string;
      organizationName: string;
      region: string;
      role: 'owner';
    }[];
  }>;
  principalIn(): Promise<Principal | 'second_factor_required'>;
}

/** The handlers of a page, by method. */
interface Handlers<Context> {
  get(context: Context): Promise<object>;
  post?(context: Context, form: Map<string, string>): Promise<object>;
}

interface PagesSuite<Context> {
  /** The pages of a site, by path. */
  pages: (
    people: PeopleWithoutFactor,
    region: string,
  ) => Readonly<Record<string, Handlers<Context>>>;
  /**
   * The pages that do not ask for the second factor, with the reason, such as pages without a
   * workspace.
   */
  others: Readonly<Record<string, string>>;
}

/**
 * Defines a test for each page and method of a site. If a workspace requires a second factor, a
 * session without a factor must not see the page.
 */
export function describePagesWithoutFactor<Context>({ pages, others }: PagesSuite<Context>): void {
  const region = 'us';
  const workspace = {
    id: workspaceId,
    name: 'Desk',
    organizationId: 'o1',
    organizationName: 'Org',
    region,
  };
  const people: PeopleWithoutFactor = {
    signedIn: async () => ({
      userId: 'u1',
      name: 'A. Person',
      email: 'a@example.org',
      csrf,
      asksForSignIn: false,
      workspaces: [{ ...workspace, role: 'owner' }],
    }),
    principalIn: async () => 'second_factor_required',
  };
  const site = pages(people, region);
  const form = new Map([
    ['csrf', csrf],
    ['workspace', workspaceId],
    ['environment', 'production'],
    ['action', 'any'],
  ]);
  const context = {
    request: { headers: {} },
    response: {},
    language: 'en',
    signal: new AbortController().signal,
    id: 'a1',
    partId: 'b1',
    query: new URLSearchParams({ workspace: workspaceId, environment: 'production' }),
    cookie: 'of-the-session',
  } as Context;

  for (const [path, { get, post }] of Object.entries(site)) {
    if (path in others) {
      continue;
    }
    it(`GET ${path} requires the second factor`, async () => expectAsking(await get(context)));
    if (post) {
      it(`POST ${path} requires the second factor`, async () =>
        expectAsking(await post(context, form)));
    }
  }

  it('has each page without this requirement', () => {
    const missing = Object.keys(others).filter((path) => !(path in site));
    if (missing.length > 0) {
      throw new Error(`no such pages: ${missing.join(', ')}`);
    }
  });
}

function expectAsking(result: object): void {
  const { title, status } = result as { title?: unknown; status?: unknown };
  if (title !== 'A second factor is required' || status !== 403) {
    throw new Error(
      `the page does not ask for the second factor: ${JSON.stringify(result).slice(0, 500)}`,
    );
  }
}
