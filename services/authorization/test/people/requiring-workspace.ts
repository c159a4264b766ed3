import { expect } from 'chai';
import type { Browser, BrowserPage } from '../support/browser.ts';
import { type CodesApp, enrolCodes } from '../support/enrol-codes.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import type { PeopleBench } from './start-people.ts';

export type Member = Person & { password: string };

export const codeStepMs = 30_000;
export const cb = 'https://page.example/cb';

export interface TestClock {
  ms: number;
}

/** A workspace that can require a second factor, with its owner and an application. */
export interface RequiringWorkspace {
  workspace: TestWorkspace;
  owner: Member;
  app: Registered;
  /** Turns sign-in codes on. @param browser a signed-in browser; default: a new browser */
  enrol(person: Member, browser?: Browser): Promise<{ browser: Browser; codes: CodesApp }>;
  patch(body: object, as?: Member['as']): ReturnType<PeopleBench['call']>;
  /** The owner sets up a second factor and makes a second factor a requirement. */
  demand(requireSecondFactor: 'admins' | 'everyone'): Promise<CodesApp>;
  allow(browser: Browser, page: BrowserPage, workspaceId?: string): Promise<BrowserPage>;
  isConsent(page: BrowserPage): boolean;
}

export async function createRequiringWorkspace(
  bench: PeopleBench,
  clock: TestClock,
): Promise<RequiringWorkspace> {
  const workspace = await bench.createWorkspace();
  const owner = await bench.person(workspace, 'owner');
  const app = await bench.register(owner, { type: 'public', redirectUris: [cb] });
  const enrol: RequiringWorkspace['enrol'] = async (person, browser) => {
    const signedIn = browser ?? (await bench.signedIn(person));
    const codes = await enrolCodes(signedIn, bench.at('/codes'), person.password, () => clock.ms);
    clock.ms += codeStepMs;
    return { browser: signedIn, codes };
  };
  const patch: RequiringWorkspace['patch'] = (body, as = owner.as) =>
    bench.call('PATCH', workspace.path(), { as, body: body as Record<string, unknown> });
  return {
    workspace,
    owner,
    app,
    enrol,
    patch,
    async demand(requireSecondFactor) {
      const { codes } = await enrol(owner);
      const response = await patch({ requireSecondFactor });
      expect(response.status, response.text).to.equal(200);
      return codes;
    },
    allow: (browser, page, id = workspace.workspaceId) =>
      browser.send(page, { workspace: id, action: 'allow' }),
    isConsent: (page) => page.text.includes(`Allow ${app.name}?`),
  };
}

/** The code of the authorization response in the page's redirect. */
export function codeOf(page: BrowserPage): string | undefined {
  return page.externalRedirect?.searchParams.get('code') ?? undefined;
}

/** Whether the page sets up sign-in codes. */
export function isEnrolment(page: BrowserPage): boolean {
  return page.text.includes('Turn on sign-in codes');
}
