import { type MailKindName, mailKinds } from '@irp/contracts/notifications';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import {
  type Browser,
  createBrowser,
} from '../../../services/authorization/test/support/browser.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { type ReadMail, readMailbox } from '../read-mailbox.ts';
import { ConsolePages } from './console-pages.ts';
import type { ExpectedMail } from './expected-mail.ts';

const titleOf = (text: string) => /<title>(.*?) – /.exec(text)?.[1];
const bodyOf = (text: string) => text.slice(text.indexOf('<body'));

/** A platform with its databases and mailbox, and a browser for each recipient. */
export class MailLinksBench {
  readonly life: Lifecycle;
  readonly issuer: string;
  readonly #console: ConsolePages;
  #connection: Connection | undefined;
  readonly #browsers = new Map<string, Browser>();
  /** Mails of the last read: each read renders all mails. */
  #mailbox: ReadMail[] = [];

  constructor(life: Lifecycle) {
    this.life = life;
    this.issuer = life.platform.demo.authUrl;
    this.#console = new ConsolePages(this.issuer);
  }

  async start(): Promise<void> {
    await this.#console.start();
    this.#connection = await createConnection(this.life.platform.databases.uri).asPromise();
  }

  async stop(): Promise<void> {
    await this.#console.stop();
    await this.#connection?.close();
  }

  collection(service: string, name: string) {
    return this.#connection!.useDb(`${this.life.platform.databases.prefix}${service}`).collection<{
      _id: string;
      state?: string;
    }>(name);
  }

  personOf(role: string) {
    return this.life.platform.demo.users.find((user) => user.role === role)!;
  }

  /** A browser with the signed-in person. */
  async browserOf(email: string): Promise<Browser> {
    const known = this.#browsers.get(email);
    if (known) {
      return known;
    }
    const browser = createBrowser();
    const { platform, tenant, member, stranger } = this.life;
    const person = [...platform.demo.users, tenant, member, stranger].find(
      (user) => user.email === email,
    );
    if (person) {
      const { password } = person;
      const page = await browser.send(await browser.open(`${this.issuer}/account/sign-in`), {
        email,
        password,
      });
      expect(page.text, email).to.contain('Your account');
    }
    this.#browsers.set(email, browser);
    return browser;
  }

  /** The person opens further links in a browser that is signed out. */
  useSignedOutBrowser(email: string): void {
    this.#browsers.set(email, createBrowser());
  }

  /** The person signs in again for further links, after the end of the sessions. */
  signInAgain(email: string): void {
    this.#browsers.delete(email);
  }

  /** The newest such mail, once there are so many. */
  async newestMail(subject: RegExp, to?: string, count = 1): Promise<ReadMail> {
    const found = () =>
      this.#mailbox.filter(
        (mail) => subject.test(mail.subject) && (to === undefined || mail.to === to),
      );
    await eventually(`${count} mails ${subject} to ${to}`, async () => {
      if (found().length >= count) {
        return true;
      }
      this.#mailbox = await readMailbox(this.life.platform.mailboxUrl);
      return found().length >= count;
    });
    return found()[0]!;
  }

  /**
   * Opens every link to a page of the platform in the newest such mail. The last link belongs to
   * the mail; optional mails have further links in the footer.
   */
  async openLinks(kind: MailKindName, { subject, to, page }: ExpectedMail): Promise<number> {
    const { issuer } = this;
    const { text: ofMail } = await this.newestMail(subject, to);
    const links = (ofMail.match(/https?:\/\/[^\s<>)]+/g) ?? []).filter((link) =>
      link.startsWith(`${issuer}/`),
    );
    expect(links, ofMail).not.to.deep.equal([]);
    const browser = await this.browserOf(to);
    const shown: { link: string; text: string }[] = [];
    for (const link of links) {
      const { status, url, text } = await browser.open(link);
      expect([status, url], `${link} shows ${titleOf(text)}`).to.deep.equal([200, link]);
      const isOfConsole = link.startsWith(`${issuer}/console/`);
      shown.push({
        link,
        text: isOfConsole ? await this.#console.textOf(link, browser, page) : text,
      });
    }
    const isFooter = ({ link }: { link: string }) => link.startsWith(`${issuer}/account/mail`);
    const last = shown.findLast((shownPage) => !isFooter(shownPage));
    expect(
      page.test(last?.text ?? ''),
      `${last?.link} has ${page}: ${bodyOf(last?.text ?? '')}`,
    ).to.equal(true);
    const isOptional = mailKinds[kind].category === 'optional';
    expect(shown.filter(isFooter).map(({ text }) => titleOf(text))).to.deep.equal(
      isOptional ? ['Turn off mails?', 'Mails that you get'] : [],
    );
    return 200;
  }
}

/** A due time for a task of the platform. */
export const inThePast = () => new Date(Date.now() - 1_000);
