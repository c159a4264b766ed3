import { expect } from 'chai';
import { type Browser, createBrowser, type Shown } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { type HeardEvent, hearEvents } from '../support/hear-events.ts';
import { type OAuthBench, startOAuth } from '../support/start-oauth.ts';

interface MailSeen {
  to: string;
  subject: string;
  text: string;
}

export interface PeopleBench extends OAuthBench {
  /** The address of a page below /account. */
  at(path?: string): string;
  /** The mails to someone, newest first. */
  mailsTo(email: string): Promise<MailSeen[]>;
  /** The link in the newest mail to someone, once there are so many mails. */
  linkTo(email: string, mails?: number): Promise<string>;
  /** Oldest first; those of one moment by their type. */
  events(subject: string): Promise<HeardEvent[]>;
  /** Signs in at the account's own page. */
  signIn(person: { email: string; password: string }, browser?: Browser): Promise<{ browser: Browser; page: Shown }>;
}

export async function startPeople(now: () => number = Date.now): Promise<PeopleBench> {
  const bench = await startOAuth(now);
  const heard = await hearEvents(bench.platform);
  const at = (path = '') => `${bench.url}/account${path}`;
  async function mailsTo(email: string): Promise<MailSeen[]> {
    const { mails } = (await bench.internal('mailbox', {})).body as { mails: MailSeen[] };
    return mails.filter(({ to }) => to === email);
  }
  return {
    ...bench,
    at,
    mailsTo,
    async linkTo(email, mails = 1) {
      await eventually(async () => (await mailsTo(email)).length >= mails);
      return /^http\S+$/m.exec((await mailsTo(email))[0]!.text)![0];
    },
    async events(subject) {
      return (await heard.all())
        .filter((event) => event.subject === subject)
        .toSorted((a, b) => a.time.getTime() - b.time.getTime() || a.type.localeCompare(b.type));
    },
    async signIn({ email, password }, browser = createBrowser()) {
      const page = await browser.send(await browser.open(at('/sign-in')), { email, password });
      return { browser, page };
    },
    platform: {
      ...bench.platform,
      async stop() {
        await heard.close();
        await bench.platform.stop();
      },
    },
  };
}

/** What every page keeps to. */
export function expectPage({ text, headers }: Shown): void {
  expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
  expect(headers.get('cache-control')).to.equal('no-store');
  expect(headers.get('x-frame-options')).to.equal('DENY');
  expect(headers.get('content-security-policy')).to.contain("frame-ancestors 'none'").and.contain("default-src 'none'");
  expect(text).to.match(/^<!doctype html>\n<html lang="en">/);
  const tags = text.replaceAll(/="[^"]*"/g, '=""').match(/<[^>]*>/g)!;
  expect(tags.filter((tag) => /^<(?:script|iframe|object)|\son\w+=|[<'`].*</i.test(tag))).to.deep.equal([]);
  expect(text.match(/<h1/g)).to.have.length(1);
  for (const [, attributes] of text.matchAll(/<(?:input|select|textarea) ([^>]*)>/g)) {
    if (/type="(?:hidden|radio|checkbox)"/.test(attributes!)) continue;
    const id = /id="([^"]*)"/.exec(attributes!)?.[1];
    expect(text, attributes).to.contain(`<label for="${id}">`);
  }
  for (const [, attributes] of text.matchAll(/<img ([^>]*)>/g)) expect(attributes).to.match(/alt="[^"]+"/);
}
