import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@irp/testing/eventually';
import { drawnInShort } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { catchMails, type MailCatcher } from '../../src/catch-mails.ts';
import { type Lifecycle, type Published, startLifecycle } from '../../src/lifecycle.ts';
import {
  type Change,
  lifecycleChanges,
  type MailGroup,
  type WebhookColumn,
  webhookColumns,
} from '../../src/lifecycle-changes.ts';
import { mailHeaders } from '../../src/mail-headers.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../src/webhook-receiver.ts';

const created: Pick<Change, 'webhooks'> = { webhooks: { publisher: ['application.created'] } };

describe('lifecycle: recipients of mails and webhooks about an application', () => {
  let life: Lifecycle;
  let receiver: WebhookReceiver;
  let catcher: MailCatcher;
  let addresses: Record<MailGroup, string[]>;
  let workspaceNames: Record<MailGroup, string>;
  let changes: Record<string, Change[]>;
  const secrets = new Map<string, string>();
  const all: { app: Published; steps: Change[] }[] = [];

  type Notified = Record<'mails' | WebhookColumn, string[]>;

  before(async () => {
    receiver = await startWebhookReceiver();
    // Not the mailbox page: this page renders all mails for each request.
    catcher = await catchMails();
    life = await startLifecycle({
      SMTP_URL: catcher.url,
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      NOTICES_CHECK_MS: '100',
      DELETION_CHECK_MS: '250',
    });
    const { users, workspaces } = life.platform.demo;
    const adminsOf = (workspaceId: string | undefined) =>
      users.filter(
        (one) => one.workspaceId === workspaceId && ['owner', 'admin'].includes(one.role),
      );
    const publishers = adminsOf(workspaces[0]?.id);
    addresses = {
      publisher: publishers.map(({ email }) => email),
      owner: publishers
        .filter(({ apiKey }) => apiKey === life.keys.publisher)
        .map(({ email }) => email),
      tenant: [life.tenant.email, life.tenantAdmin.email],
      buyer: adminsOf(life.neighbour.workspaceId).map(({ email }) => email),
    };
    expect(Object.values(addresses).map(({ length }) => length)).to.deep.equal([2, 1, 2, 1]);
    const nameOf = async (key: string): Promise<string> =>
      (await life.send(key, 'GET', '/me')).workspace.name;
    const { publisher, tenant, neighbour } = life.keys;
    const names = await Promise.all([publisher, tenant, neighbour].map(nameOf));
    const [ofPublisher = '', ofTenant = '', ofBuyer = ''] = names;
    workspaceNames = {
      publisher: ofPublisher,
      owner: ofPublisher,
      tenant: ofTenant,
      buyer: ofBuyer,
    };
    changes = lifecycleChanges(life);
    for (const name of ['publisher', 'tenant', 'stranger'] as const) {
      await addEndpoint(name, life.keys[name]);
    }
  });
  after(async () => {
    await life?.stop();
    receiver?.stop();
    await catcher?.stop();
  });

  async function addEndpoint(name: string, key: string, fields = {}): Promise<void> {
    const body = {
      url: `${receiver.url}/${name}`,
      events: ['*'],
      ...fields,
    };
    secrets.set(name, (await life.send(key, 'POST', '/webhook-endpoints', body)).secret);
  }

  function notificationsOf({ id, name }: Published, steps: readonly Change[]): Notified {
    const shown = (subject: string) => subject.replace(name, '…').replace(/ on \d+ \w+ \d+$/, '');
    const mails = catcher.mails.map(mailHeaders).filter(({ subject }) => subject.includes(name));
    const left = steps.some(({ endsInstallations }) => endsInstallations)
      ? 'token.revoked'
      : undefined;
    const typesAt = (column: WebhookColumn) => {
      const endpoint = column === 'application' ? id : column;
      const received = receiver.verified(`/${endpoint}`, secrets.get(endpoint)!);
      const types = received.filter(({ text }) => text.includes(id)).map(({ type }) => type);
      return types.filter((type) => type !== left).toSorted();
    };
    const webhooks = Object.fromEntries(webhookColumns.map((column) => [column, typesAt(column)]));
    return {
      ...webhooks,
      mails: mails.map(({ to, subject }) => `${to}: ${shown(subject)}`).toSorted(),
    } as Notified;
  }

  function expected(steps: readonly Change[]): Notified {
    const done: Pick<Change, 'mail' | 'webhooks'>[] = [created, ...steps];
    const typesAt = (column: WebhookColumn) =>
      done.flatMap(({ webhooks }) => webhooks?.[column] ?? []).toSorted();
    const mails = done.flatMap(({ mail = {} }) =>
      (Object.entries(mail) as [MailGroup, string][]).flatMap(([group, subject]) =>
        addresses[group].map(
          (to) => `${to}: ${subject.replace('“W”', `“${workspaceNames[group]}”`)}`,
        ),
      ),
    );
    const webhooks = Object.fromEntries(webhookColumns.map((column) => [column, typesAt(column)]));
    return {
      ...webhooks,
      mails: mails.toSorted(),
    } as Notified;
  }

  async function expectNotified(app: Published, steps: readonly Change[]): Promise<void> {
    const isNotified = () => isDeepStrictEqual(notificationsOf(app, steps), expected(steps));
    // The comparison below shows the difference.
    await eventually('everybody is told', isNotified).catch(() => undefined);
    expect(notificationsOf(app, steps)).to.deep.equal(expected(steps));
  }

  const titles = drawnInShort(withoutBeginnings(lifecycleChanges({} as Lifecycle)), 5);
  for (const title of titles) {
    it(title, async () => {
      const app = await life.register({ scopes: ['investments.read'] });
      await addEndpoint(app.id, life.keys.publisher, { applicationId: app.id });
      const steps = changes[title]!;
      await expectNotified(app, []);
      for (const [index, step] of steps.entries()) {
        await step.act(app);
        await expectNotified(app, steps.slice(0, index + 1));
      }
      all.push({ app, steps });
    });
  }

  it('are the right ones, once, and nobody else later', () => {
    for (const { app, steps } of all) {
      expect(notificationsOf(app, steps)).to.deep.equal(expected(steps));
    }
    expect(all).to.have.length(titles.length);
  });
});

/**
 * The titles of sequences that are not the beginning of a longer sequence: a longer sequence
 * already checks the earlier changes.
 */
function withoutBeginnings(changes: Record<string, Change[]>): string[] {
  const sequences = Object.entries(changes);
  const begins = (steps: Change[], other: Change[]) =>
    steps.length < other.length && steps.every((step, at) => step === other[at]);
  return sequences.flatMap(([title, steps]) =>
    sequences.some(([, other]) => begins(steps, other)) ? [] : [title],
  );
}
