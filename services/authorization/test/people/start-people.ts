import { createHash } from 'node:crypto';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Models } from '../../src/models.ts';
import { type Browser, type BrowserPage, createBrowser } from '../support/browser.ts';
import { collectMails, type SeenMail } from '../support/collect-mails.ts';
import { type ReceivedEvent, recordEvents } from '../support/record-events.ts';
import { type OAuthBench, startOAuth } from '../support/start-oauth.ts';

export interface PeopleBench extends OAuthBench {
  /** The models of the service's database. */
  models: Models;
  /** The URL of a page below `/account`. */
  at(path?: string): string;
  /**
   * The mails to an address, newest first, without mails about new browsers: most tests sign in
   * from new browsers.
   */
  mailsTo(email: string): Promise<SeenMail[]>;
  /** The mails about new browsers, newest first. */
  newSignInsTo(email: string): Promise<SeenMail[]>;
  /** The link in the newest mail to an address. Waits until there are `mails` mails; default: 1. */
  linkTo(email: string, mails?: number): Promise<string>;
  /** The events of a subject, oldest first; events of the same millisecond by type. */
  events(subject: string): Promise<ReceivedEvent[]>;
  /** A new browser with a session of the person: the session is stored, without a record. */
  signedIn(person: { userId: string }): Promise<Browser>;
  /** Signs in at `/account/sign-in`. */
  signIn(
    person: { email: string; password: string },
    browser?: Browser,
  ): Promise<{ browser: Browser; page: BrowserPage }>;
}

export async function startPeople(
  now: () => number = Date.now,
  environment: Record<string, string> = {},
): Promise<PeopleBench> {
  const bench = await startOAuth(now, environment);
  const recorder = await recordEvents(bench.platform);
  const at = (path = '') => `${bench.url}/account${path}`;
  const mails = collectMails(bench);
  const isNewSignIn = ({ kind }: SeenMail) => kind === 'new-sign-in';
  const allTo = async (email: string) => (await mails()).filter(({ to }) => to === email);
  const mailsTo = async (email: string) =>
    (await allTo(email)).filter((mail) => !isNewSignIn(mail));
  return {
    ...bench,
    models: recorder.models,
    at,
    mailsTo,
    newSignInsTo: async (email) => (await allTo(email)).filter(isNewSignIn),
    async linkTo(email, mails = 1) {
      await eventually(
        `${mails} mails to ${email} have arrived`,
        async () => (await mailsTo(email)).length >= mails,
      );
      const { link } = (await mailsTo(email))[0]!.params;
      return new URL(link).href;
    },
    async events(subject) {
      return (await recorder.all())
        .filter((event) => event.subject === subject)
        .toSorted((a, b) => a.time.getTime() - b.time.getTime() || a.type.localeCompare(b.type));
    },
    async signedIn({ userId }) {
      const browser = createBrowser();
      await bench.storeSession(browser, userId);
      return browser;
    },
    async signIn({ email, password }, browser = createBrowser()) {
      const page = await browser.send(await browser.open(at('/sign-in')), { email, password });
      return { browser, page };
    },
    platform: {
      ...bench.platform,
      async stop() {
        await recorder.close();
        await bench.platform.stop();
      },
    },
  };
}

/**
 * Checks the rules of all pages: headers, only the script of the policy, a single heading, labels
 * for fields, texts for images.
 */
export function expectPage({ text, headers }: Pick<BrowserPage, 'text' | 'headers'>): void {
  expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
  expect(headers.get('cache-control')).to.equal('no-store');
  expect(headers.get('x-frame-options')).to.equal('DENY');
  expect(headers.get('content-security-policy'))
    .to.contain("frame-ancestors 'none'")
    .and.contain("default-src 'none'");
  expect(text).to.match(/^<!doctype html>\n<html lang="en">/);
  const scripts = text.match(/(?<=<script>)[\s\S]*?(?=<\/script>)/g) ?? [];
  const hashes = scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const allowed =
    /script-src ([^;]*)/.exec(headers.get('content-security-policy')!)?.[1]?.split(' ') ?? [];
  expect(hashes).to.deep.equal(allowed);
  const tags = text
    .replaceAll(/<script>[\s\S]*?<\/script>/g, '')
    .replaceAll(/="[^"]*"/g, '=""')
    .match(/<[^>]*>/g)!;
  expect(
    tags.filter((tag) => /^<(?:script|iframe|object)|\son\w+=|[<'`].*</i.test(tag)),
  ).to.deep.equal([]);
  expect(text.match(/<h1/g)).to.have.length(1);
  for (const [, attributes] of text.matchAll(/<(?:input|select|textarea) ([^>]*)>/g)) {
    if (/type="(?:hidden|radio|checkbox)"/.test(attributes!)) {
      continue;
    }
    const id = /id="([^"]*)"/.exec(attributes!)?.[1];
    expect(text, attributes).to.contain(`<label for="${id}">`);
  }
  // The name of an application stands beside its mark.
  const described = text.replaceAll(
    /<span class="logo" aria-hidden="true">.*?<\/span>(?=<div>)/gs,
    '',
  );
  for (const [, attributes] of described.matchAll(/<img ([^>]*)>/g)) {
    expect(attributes).to.match(/alt="[^"]+"/);
  }
}
