import { randomBytes, randomUUID } from 'node:crypto';
import { buildIfChanged } from '@irp/console/build';
import { newId } from '@irp/contracts';
import { eventCatalogue } from '@irp/contracts/events';
import {
  type MailKindName,
  mailKinds,
  newWebhookEndpointExample,
} from '@irp/contracts/notifications';
import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import type { Browser as Chromium, Page } from 'playwright-core';
import { type Browser, createBrowser } from '../../services/authorization/test/support/browser.ts';
import { enrolCodes } from '../../services/authorization/test/support/enrol-codes.ts';
import { addPasskey } from '../../services/authorization/test/support/passkey-pages.ts';
import { type Lifecycle, startLifecycle } from '../src/lifecycle.ts';
import { type ReadMail, readMailbox } from '../src/read-mailbox.ts';
import { withProvisioner } from '../src/with-provisioner.ts';

/**
 * A mail of a kind to a recipient, and the page behind the link: the form of a page of a service,
 * the text of a page of the console, or the state when no action is left.
 */
interface Expected {
  subject: RegExp;
  to: string;
  page: RegExp;
}

/** The address has no account yet: the reader of the link is signed out. */
const newcomer = `newcomer-${randomUUID()}@example.org`;
const contact = `security-${randomUUID()}@example.org`;
const disabled = `disabled-${randomUUID()}@example.org`;
const withoutPassword = `without-${randomUUID()}@example.org`;
const intervals = {
  NOTICES_CHECK_MS: '250',
  MAIL_REQUESTS_MS: '250',
  MAIL_DIGESTS_MS: '250',
  DELETION_CHECK_MS: '250',
  SECRET_REMINDER_CHECK_MS: '250',
  LIFECYCLE_MAIL_CHECK_MS: '250',
  DEPRECATION_REPORT_MS: '250',
  DEPRECATION_NOTICE_CHECK_MS: '250',
};

/** An address of the console without a page, and the text there. */
const unlinked = '/console/no-such-page';
const noPage = /There is no such page/;

const titleOf = (text: string) => /<title>(.*?) – /.exec(text)?.[1];
const bodyOf = (text: string) => text.slice(text.indexOf('<body'));

describe(`links of mails, ${inChromium}`, () => {
  let life: Lifecycle;
  let chromiumBrowser: Chromium;
  let connection: Connection;
  let issuer: string;
  const browsers = new Map<string, Browser>();
  /** Pages of Chromium with the session of a browser. */
  const pages = new Map<Browser, Page>();
  let expected: Record<MailKindName, Expected[]>;

  const collection = (service: string, name: string) =>
    connection
      .useDb(`${life.platform.databases.prefix}${service}`)
      .collection<{ _id: string; state?: string }>(name);
  const inThePast = () => new Date(Date.now() - 1_000);

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    // Passkeys require a host name.
    [life] = await Promise.all([
      startLifecycle({ HOST: 'localhost', ...intervals }),
      buildIfChanged(),
    ]);
    chromiumBrowser = await openChromium();
    issuer = life.platform.demo.authUrl;
    connection = await createConnection(life.platform.databases.uri).asPromise();
    const owner = personOf('owner');
    const kinds = {
      ...(await changesOfApplications(owner.email)),
      ...(await listings(owner.email)),
      ...(await requestsOfMembers()),
      ...(await secretsOf(owner)),
      ...(await webhooks(owner.email)),
      ...(await accounts()),
      ...(await digests()),
    };
    expected = kinds;
  });
  after(async () => {
    await chromiumBrowser?.close();
    await connection?.close();
    await life?.stop();
  });

  function personOf(role: string) {
    return life.platform.demo.users.find((user) => user.role === role)!;
  }

  /** A browser with the signed-in person. */
  async function browserOf(email: string): Promise<Browser> {
    const known = browsers.get(email);
    if (known) {
      return known;
    }
    const browser = createBrowser();
    const person = [...life.platform.demo.users, life.tenant, life.member, life.stranger].find(
      (one) => one.email === email,
    );
    if (person) {
      const { password } = person;
      const page = await browser.send(await browser.open(`${issuer}/account/sign-in`), {
        email,
        password,
      });
      expect(page.text, email).to.contain('Your account');
    }
    browsers.set(email, browser);
    return browser;
  }

  /** Opens a page of the console that no mail links to, once for each browser. */
  async function pageOf(browser: Browser): Promise<Page> {
    const known = pages.get(browser);
    if (known) {
      return known;
    }
    const context = await chromiumBrowser.newContext();
    const session = [...browser.cookies].flatMap(([path, jar]) =>
      [...jar].map(([name, value]) => ({
        name,
        value,
        path,
        domain: new URL(issuer).hostname,
        httpOnly: true,
      })),
    );
    await context.addCookies(session);
    const page = await context.newPage();
    await page.goto(new URL(unlinked, issuer).href);
    pages.set(browser, page);
    return page;
  }

  /**
   * The text of a page of the console, as soon as the text matches; the last text otherwise. Opens
   * the page without loading the console again, which takes a second of CPU time.
   */
  async function textInConsole(link: string, browser: Browser, expected: RegExp): Promise<string> {
    const page = await pageOf(browser);
    const navigate = (address: string) =>
      page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`);
    // Text of the previous link must not match.
    await navigate(unlinked);
    let text = '';
    const textMatches = async (pattern: RegExp) => {
      text = (await page.textContent('body')) ?? '';
      return pattern.test(text);
    };
    await eventually('the console has no page', () => textMatches(noPage));
    await navigate(link);
    const isShown = eventually(`${link} has ${expected}`, () => textMatches(expected));
    await isShown.catch(() => undefined);
    return text;
  }

  async function changesOfApplications(publisher: string) {
    const { keys, send, publish, install } = life;
    const tenant = life.tenant.email;
    const app = await publish();
    await install(keys.tenant, app);
    const path = `/applications/${app.id}`;
    await send(keys.publisher, 'POST', `${path}/suspend`, { reason: 'Under review' });
    const suspended = { subject: /was suspended; / };
    await newestMail(suspended.subject, undefined, 2);
    const ofSuspended = await opened('application-suspended', {
      ...suspended,
      to: publisher,
      page: /Resume the application/,
    });
    await send(keys.publisher, 'POST', `${path}/resume`, {});
    expect(ofSuspended).to.equal(200);
    await send(keys.publisher, 'PUT', `${path}/authorization-flows`, { enabled: false });
    await send(keys.publisher, 'PATCH', path, { scopes: [...app.scopes, 'investments.write'] });
    await send(keys.publisher, 'POST', `${path}/revoke-downstream`, {});
    await send(keys.publisher, 'POST', `${path}/secrets`, { overlapHours: 1 });
    await send(keys.publisher, 'POST', `${path}/compromise`, {});
    // A report of a compromise signs the reporter out everywhere.
    browsers.delete(publisher);
    const unpublished = await publish();
    await install(keys.tenant, unpublished);
    await send(keys.publisher, 'POST', `/applications/${unpublished.id}/listing/unpublish`, {
      existingInstallations: 'keep',
    });
    const delisted = await publish();
    await install(keys.tenant, delisted);
    await send(keys.operator, 'POST', `/applications/${delisted.id}/listing/delist`, {
      reason: 'malicious',
    });
    await shareUntilDowngrade();
    await share();
    const moved = await publish();
    await install(keys.tenant, moved);
    await send(keys.publisher, 'POST', `/applications/${moved.id}/transfer`, {
      toWorkspaceId: life.stranger.workspaceId,
    });
    await send(keys.stranger, 'POST', `/applications/${moved.id}/transfer/accept`, {});
    const offered = await publish();
    const toWorkspaceId = life.stranger.workspaceId;
    await send(keys.publisher, 'POST', `/applications/${offered.id}/transfer`, { toWorkspaceId });
    const ending = await publish();
    await install(keys.tenant, ending);
    await send(keys.publisher, 'DELETE', `/applications/${ending.id}`);
    const kept = await publish();
    await install(keys.tenant, kept);
    await send(keys.publisher, 'DELETE', `/applications/${kept.id}`);
    await send(keys.publisher, 'POST', `/applications/${kept.id}/restore`);
    const ended = await publish();
    await install(keys.tenant, ended);
    await send(keys.publisher, 'DELETE', `/applications/${ended.id}`);
    await collection('authorization', 'applications').updateOne(
      { _id: ended.id as never },
      { $set: { deletionAt: inThePast() } },
    );
    const both = (
      subject: RegExp,
      own = /Client ID/,
      installed = /Uninstall|ended by/,
    ): Expected[] => [
      {
        subject,
        to: publisher,
        page: own,
      },
      {
        subject,
        to: tenant,
        page: installed,
      },
    ];
    return {
      'application-suspended': both(suspended.subject, /Suspend the application/),
      'authorization-flows-suspended': both(
        /accepts no new users; /,
        /Allow authorization flows/,
        /nobody can give the application a new consent/,
      ),
      'scopes-expanded': both(
        /asks .* for more permissions/,
        undefined,
        /Agree to the new permissions/,
      ),
      'access-revoked': [
        {
          subject: /^Access of .* was revoked/,
          to: tenant,
          page: /Uninstall/,
        },
      ],
      'secret-rotated': [
        {
          subject: /^A new secret was created/,
          to: publisher,
          page: /Rotate the secret[\s\S]*Report a leaked secret/,
        },
      ],
      'credentials-compromised': both(
        /^Security notice: /,
        /Rotate the secret/,
        /reported that credentials of the application were compromised/,
      ),
      'application-unpublished': both(
        /was unpublished; /,
        /The listing is no longer in the directory/,
        /The publisher removed the application from the directory/,
      ),
      'application-delisted': both(
        /was removed from the directory/,
        /Removed by the platform[\s\S]*malicious/,
      ),
      'application-unshared': both(/is private: the plan|is no longer shared; /),
      'integrations-offered': [
        {
          subject: /shares integrations with your organization$/,
          to: life.stranger.email,
          page: /Waits for approval[\s\S]*Approve/,
        },
      ],
      'ownership-offered': [
        {
          subject: new RegExp(`^“${offered.name}” is offered to`),
          to: life.stranger.email,
          page: /offered to this workspace[\s\S]*Accept the ownership/,
        },
      ],
      'ownership-transferred': [
        ...both(/has a new owner; /, /Create an application/, /The application has a new owner/),
        {
          subject: /has a new owner; /,
          to: life.stranger.email,
          page: /Client ID/,
        },
      ],
      'deletion-scheduled': both(
        new RegExp(`^“${ending.name}” .*will be deleted`),
        /Restore the application/,
        /The publisher will delete the application/,
      ),
      'deletion-cancelled': both(/will not be deleted; /),
      'application-deleted': both(/was deleted; /, /Create an application/, /ended by/),
    };
  }

  /** Ends the sharing of an installed application: the publisher has another plan for a moment. */
  async function shareUntilDowngrade(): Promise<void> {
    const { keys, send, platform, tenant } = life;
    const shared = await life.register();
    const { publisher } = await send(
      keys.publisher,
      'GET',
      `/installations/preview?applicationId=${shared.id}`,
    );
    const organizations = [tenant.organizationId];
    await life.setVisibility(shared.id, { visibility: 'organization', organizations });
    await life.install(keys.tenant, shared);
    await withProvisioner(platform.internal, 'demo', async (provision) => {
      await provision('organizations', { name: publisher.name, plan: 'team' });
      await newestMail(/is private: the plan/);
      await provision('organizations', { name: publisher.name, plan: 'enterprise' });
    });
  }

  /** Offers an application to an organization that has not approved the publisher. */
  async function share(): Promise<void> {
    const { id } = await life.register();
    const organizations = [life.stranger.organizationId];
    await life.setVisibility(id, { visibility: 'organization', organizations });
  }

  async function listings(to: string) {
    const { keys, send, publish, register, submit } = life;
    const { name } = await publish();
    const [rejected, returned] = [await register(), await register()];
    const decide = async (app: typeof rejected, decision: string) =>
      send(keys.reviewer, 'POST', `/reviews/${await submit(app)}/${decision}`, {
        comment: `Not yet: ${decision}`,
      });
    await decide(rejected, 'reject');
    await decide(returned, 'request-changes');
    return {
      'listing-published': [
        {
          subject: new RegExp(`${name}.* is in the directory$`),
          to,
          page: /Everybody can find the listing in the directory/,
        },
      ],
      'listing-reviewed': [
        {
          subject: new RegExp(`${rejected.name}.* was rejected$`),
          to,
          page: /The listing was rejected[\s\S]*Not yet: reject/,
        },
        {
          subject: new RegExp(`${returned.name}.* needs changes$`),
          to,
          page: /Make the changes that the review asks for[\s\S]*Not yet: request-changes/,
        },
      ],
    };
  }

  async function requestsOfMembers() {
    const { keys, send, publish } = life;
    const ask = async () => {
      const { id: applicationId, name } = await publish();
      const asked = { applicationId, environment: 'production' };
      const { id } = await send(keys.member, 'POST', '/installation-requests', asked);
      return { id, name };
    };
    const [open, declined] = [await ask(), await ask()];
    await send(keys.tenant, 'POST', `/installation-requests/${declined.id}/decline`, {});
    return {
      'installation-requested': [
        {
          subject: new RegExp(`asks for ${open.name} in `),
          to: life.tenant.email,
          page: /Waits for an admin[\s\S]*Approve/,
        },
      ],
      'installation-request-decided': [
        {
          subject: /^Your request for .* was declined$/,
          to: life.member.email,
          page: /You asked for this application[\s\S]*Declined/,
        },
      ],
    };
  }

  async function secretsOf(owner: { email: string; workspaceId: string }) {
    const { keys, send, register, platform } = life;
    const old = await register();
    const createdAt = new Date(Date.now() - 91 * 86_400_000);
    const applications = collection('authorization', 'applications');
    const due = {
      'secrets.0.createdAt': createdAt,
      reminderAt: inThePast(),
    };
    await applications.updateOne({ _id: old.id as never }, { $set: due });
    const leaver = platform.demo.users.find(
      ({ role, workspaceId }) => role === 'developer' && workspaceId === owner.workspaceId,
    )!;
    const fields = {
      name: `Of who left ${randomUUID()}`,
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
    };
    await send(leaver.apiKey, 'POST', '/applications', {
      ...fields,
      grantTypes: ['client_credentials'],
    });
    const { user } = await send(leaver.apiKey, 'GET', '/me');
    await send(keys.publisher, 'DELETE', `/workspaces/${owner.workspaceId}/members/${user.id}`);
    return {
      'secret-due': [
        {
          subject: /has a client secret older than 90 days/,
          to: owner.email,
          page: /Due[\s\S]*Rotate the secret/,
        },
      ],
      'secrets-left': [
        {
          subject: /left .*: replace the client secrets/,
          to: owner.email,
          page: /Of who left/,
        },
      ],
    };
  }

  async function webhooks(to: string) {
    const { send, keys } = life;
    const { id } = await send(
      keys.publisher,
      'POST',
      '/webhook-endpoints',
      newWebhookEndpointExample,
    );
    const { workspaceId } = personOf('owner');
    for (const type of ['webhook_endpoint.failing', 'webhook_endpoint.disabled'] as const) {
      const about = {
        id: newId(),
        type,
        time: new Date(),
        workspaceId,
        environment: 'production',
        subject: id,
      };
      const event = {
        ...about,
        actor: { type: 'system', id: 'notifications' },
        data: eventCatalogue[type].example,
      };
      const endpoints = collection('notifications', 'webhook_endpoints');
      await endpoints.updateOne({ _id: id }, { $push: { outbox: event } } as never);
    }
    const body = { type: 'chat', url: 'https://partner.example/chat' };
    const { id: chatId } = await send(keys.publisher, 'POST', '/notification-contacts', body);
    const type = 'notification_contact.refused';
    const about = {
      id: newId(),
      type,
      time: new Date(),
      workspaceId,
      environment: 'production',
      subject: chatId,
    };
    const event = {
      ...about,
      actor: { type: 'system', id: 'notifications' },
      data: eventCatalogue[type].example,
    };
    const contacts = collection('notifications', 'notification_contacts');
    await contacts.updateOne({ _id: chatId }, { $push: { outbox: event } } as never);
    const page = /Send a test[\s\S]*Deliveries/;
    return {
      'webhook-endpoint-failing': [
        {
          subject: /^A webhook endpoint of .* is failing$/,
          to,
          page,
        },
      ],
      'chat-refused': [
        {
          subject: /^A chat refuses the notices of .*$/,
          to,
          page: /Your account/,
        },
      ],
      'webhook-endpoint-disabled': [
        {
          subject: /^A webhook endpoint of .* was disabled$/,
          to,
          page,
        },
      ],
    };
  }

  async function accounts() {
    const { keys, send, member, platform, tenant } = life;
    const { email: to } = member;
    const invitee = { email: newcomer, role: 'member' };
    await send(keys.tenant, 'POST', '/notification-contacts', { type: 'email', email: contact });
    await send(keys.tenant, 'POST', `/workspaces/${tenant.workspaceId}/members`, invitee);
    const unready = {
      workspaceId: tenant.workspaceId,
      email: withoutPassword,
      name: 'New',
      role: 'member',
    };
    const withPassword = {
      ...unready,
      email: disabled,
      password: randomBytes(15).toString('base64url'),
    };
    const [{ userId }, { userId: disabledId }] = await withProvisioner(
      platform.internal,
      'demo',
      async (provision) => [
        await provision('members', unready),
        await provision('members', withPassword),
      ],
    );
    await send(keys.operator, 'POST', `/people/${disabledId}/disable`, {
      reason: 'A stolen laptop',
    });
    await send(keys.operator, 'POST', `/people/${disabledId}/enable`);
    // The password is no longer valid: the person is signed out.
    browsers.set(disabled, createBrowser());
    await send(
      keys.tenant,
      'POST',
      `/workspaces/${tenant.workspaceId}/members/${userId}/invitation`,
    );
    const browser = await browserOf(to);
    const password = randomBytes(15).toString('base64url');
    const change = await browser.open(`${issuer}/account/password/change`);
    expect((await browser.send(change, { old: member.password, password })).text).to.contain(
      'Your account',
    );
    await createBrowser({ 'User-Agent': 'Other/1.0' }).send(
      await createBrowser().open(`${issuer}/account/sign-in`),
      {
        email: to,
        password,
      },
    );
    await addPasskey(browser, `${issuer}/account/passkeys`, password);
    await enrolCodes(browser, `${issuer}/account/codes`, password, Date.now);
    const renew = await browser.open(`${issuer}/account/codes/recovery`);
    expect((await browser.send(renew, { password })).text).to.contain('recovery codes');
    const stranger = createBrowser();
    await stranger.send(await stranger.open(`${issuer}/account/password`), {
      email: life.stranger.email,
    });
    return {
      invitation: [
        {
          subject: /^You are invited to a workspace/,
          to: newcomer,
          page: /name="password"/,
        },
      ],
      'contact-confirmation': [
        {
          subject: /^Confirm that this address gets notices/,
          to: contact,
          page: /value="confirm"[\s\S]*value="decline"/,
        },
      ],
      'choose-password': [
        {
          subject: /^Choose a password for the Investment/,
          to: withoutPassword,
          page: /name="password"/,
        },
      ],
      'password-reset': [
        {
          subject: /^Choose a new password$/,
          to: life.stranger.email,
          page: /name="password"/,
        },
      ],
      'password-changed': [
        {
          subject: /^Your password was changed$/,
          to,
          page: /name="email"/,
        },
      ],
      'account-disabled': [
        {
          subject: /^Your account was disabled$/,
          to: disabled,
          page: /name="password"/,
        },
      ],
      'account-enabled': [
        {
          subject: /^Your account was enabled again$/,
          to: disabled,
          page: /name="email"/,
        },
      ],
      'sign-in-codes-changed': [
        {
          subject: /^Sign-in codes were turned on$/,
          to,
          page: /authenticator app are on/,
        },
      ],
      'recovery-codes-replaced': [
        {
          subject: /^Your recovery codes were replaced$/,
          to,
          page: /authenticator app are on/,
        },
      ],
      'passkey-changed': [
        {
          subject: /^A passkey was added to/,
          to,
          page: /You have 1 passkey\./,
        },
      ],
      'new-sign-in': [
        {
          subject: /^New sign-in with /,
          to,
          page: /name="session"/,
        },
      ],
    };
  }

  async function digests() {
    const { keys, send, platform, tenant } = life;
    await platform.call('GET', '/v1/investments', { key: keys.publisher });
    await send(keys.tenant, 'PATCH', '/me/notification-preferences', { digest: 'daily' });
    await platform.call('GET', '/v1/investments', { key: keys.tenant });
    const mails = collection('notifications', 'mails');
    await eventually('a mail is collected', async () => {
      const { matchedCount } = await mails.updateMany(
        { state: 'collected' },
        { $set: { nextAttemptAt: inThePast() } },
      );
      return matchedCount > 0;
    });
    return {
      'deprecated-version': [
        {
          subject: /^Your programs still call v1/,
          to: personOf('owner').email,
          page: /<h1>From v1 to v2/,
        },
      ],
      digest: [
        {
          subject: /^1 notice from the last day$/,
          to: tenant.email,
          page: /Your account/,
        },
      ],
    };
  }

  /** Mails of the last read: each read renders all mails. */
  let mailbox: ReadMail[] = [];

  /** The newest such mail, once there are so many. */
  async function newestMail(subject: RegExp, to?: string, count = 1): Promise<ReadMail> {
    const found = () =>
      mailbox.filter((mail) => subject.test(mail.subject) && (to === undefined || mail.to === to));
    await eventually(`${count} mails ${subject} to ${to}`, async () => {
      if (found().length >= count) {
        return true;
      }
      mailbox = await readMailbox(life.platform.mailboxUrl);
      return found().length >= count;
    });
    return found()[0]!;
  }

  /**
   * Opens every link to a page of the platform in the newest such mail. The last link belongs to
   * the mail; optional mails have further links in the footer.
   */
  async function opened(kind: MailKindName, { subject, to, page }: Expected): Promise<number> {
    const { text: ofMail } = await newestMail(subject, to);
    const links = (ofMail.match(/https?:\/\/[^\s<>)]+/g) ?? []).filter((link) =>
      link.startsWith(`${issuer}/`),
    );
    expect(links, ofMail).not.to.deep.equal([]);
    const browser = await browserOf(to);
    const shown: { link: string; text: string }[] = [];
    for (const link of links) {
      const { status, url, text } = await browser.open(link);
      expect([status, url], `${link} shows ${titleOf(text)}`).to.deep.equal([200, link]);
      const isOfConsole = link.startsWith(`${issuer}/console/`);
      shown.push({ link, text: isOfConsole ? await textInConsole(link, browser, page) : text });
    }
    const isFooter = ({ link }: { link: string }) => link.startsWith(`${issuer}/account/mail`);
    const last = shown.findLast((one) => !isFooter(one));
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

  it('lead signed-in recipients to the page of the action or the state', async () => {
    const failures: string[] = [];
    for (const [kind, mails] of Object.entries(expected) as [MailKindName, Expected[]][]) {
      for (const mail of mails) {
        await opened(kind, mail).catch((error: Error) =>
          failures.push(`${kind} to ${mail.to}: ${error.message}`),
        );
      }
    }
    expect(failures.join('\n\n')).to.equal('');
  });
});
