import type { ApplicationView } from '@irp/contracts/authorization';
import { expect } from 'chai';
import { type Browser, createBrowser } from './browser.ts';
import type { StoreConsent } from './store-consent.ts';
import type { StoreSession } from './store-session.ts';

export interface Registered extends ApplicationView {
  clientSecret: string | null;
}

/**
 * The URL of an authorization request (RFC 6749, section 4.1.1) and its code verifier (RFC 7636).
 */
export interface Flow {
  url: string;
  verifier: string;
}

/** A person who can sign in. */
export interface SignsIn {
  email: string;
  password: string;
  userId?: string;
}

/**
 * Signs in and consents. Stores the consent and the session of a new browser, unless `byPages`
 * requests the pages. Returns the authorization response (RFC 6749, section 4.1.2).
 * @param browser signs in on the page, unless already signed in; default: a new browser
 */
export type Authorize = (
  app: Registered,
  person: SignsIn,
  more?: Record<string, string>,
  browser?: Browser,
  options?: { byPages?: boolean },
) => Promise<{
  response: URLSearchParams;
  verifier: string;
  browser: Browser;
}>;

interface Dependencies {
  flow: (app: Registered, more?: Record<string, string>) => Flow;
  storeSession: StoreSession;
  storeConsent: StoreConsent;
}

export function createAuthorize({ flow, storeSession, storeConsent }: Dependencies): Authorize {
  return async (app, { email, password, userId }, more = {}, known, { byPages = false } = {}) => {
    const browser = known ?? createBrowser();
    const { url: address, verifier } = flow(app, more);
    if (!byPages && userId !== undefined) {
      // A caller with its own browser tests the browser's pages.
      if (known === undefined) {
        await storeSession(browser, userId);
      }
      await storeConsent(app.clientId, userId, new URL(address).searchParams);
    }
    let page = await browser.open(address);
    if (page.text.includes('name="password"')) {
      page = await browser.send(page, {
        email,
        password,
        action: 'sign-in',
      });
    }
    if (page.text.includes('value="allow"')) {
      const first = /name="workspace" value="([^"]*)"(?![^>]*disabled)/.exec(page.text)?.[1] ?? '';
      page = await browser.send(page, { workspace: more.workspace_id ?? first, action: 'allow' });
    }
    expect(page.externalRedirect, `${page.status} ${page.text}`).not.to.equal(undefined);
    return {
      response: page.externalRedirect!.searchParams,
      verifier,
      browser,
    };
  };
}
