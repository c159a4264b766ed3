import { TOTP } from 'otpauth';
import type { Browser, BrowserPage } from './browser.ts';

const stepMs = 30_000;

/** An authenticator app: the secret shown by a page, and its codes. */
export interface CodesApp {
  /**
   * The code at the time of the test's clock. Each code is accepted once: move the clock by 30 s
   * for the next code.
   */
  code(steps?: number): string;
  secret: string;
}

export function codesAppOf(page: Pick<BrowserPage, 'text'>, now: () => number): CodesApp {
  const shown = /Secret: <code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1];
  if (shown === undefined) {
    throw new Error(`no secret on the page: ${page.text}`);
  }
  const secret = shown.replaceAll(' ', '');
  return {
    secret,
    code: (steps = 0) => new TOTP({ secret }).generate({ timestamp: now() + steps * stepMs }),
  };
}

/** Turns sign-in codes on at `/account/codes`, in a signed-in browser. */
export async function enrolCodes(
  browser: Browser,
  codesUrl: string,
  password: string,
  now: () => number,
): Promise<CodesApp> {
  const form = await browser.open(codesUrl);
  const app = codesAppOf(form, now);
  const done = await browser.send(form, {
    password,
    code: app.code(),
  });
  if (!done.text.includes('recovery codes')) {
    throw new Error(`codes were not turned on: ${done.text}`);
  }
  return app;
}
