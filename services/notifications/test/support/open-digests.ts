import { randomBytes, randomUUID } from 'node:crypto';
import type { MailKindName } from '@irp/contracts/notifications';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/secrets';
import { testDatabase } from '@irp/testing';
import { createRenderMail } from '../../src/mail/create-render-mail.ts';
import { createMakeDigests } from '../../src/mail/digest/make-digests.ts';
import type { Mail } from '../../src/mail/mail.ts';
import type { Preferences } from '../../src/mail/recipients/domain/preferences.ts';
import { createPreferenceStore } from '../../src/mail/recipients/store/preference-store.ts';
import { compileRecipientModels } from '../../src/mail/recipients/store/recipient-models.ts';
import { createCollectedStore } from '../../src/mail/store/collected-store.ts';
import { compileMailModels } from '../../src/mail/store/mail-models.ts';
import { createMailStore } from '../../src/mail/store/mail-store.ts';

export type DigestPorts = Pick<
  Parameters<typeof createMakeDigests>[0],
  'collected' | 'preferences' | 'queue'
>;

export const morning = Date.parse('2026-11-24T06:00:00Z');
export const dayMs = 86_400_000;
export const render = createRenderMail({
  unsubscribeLinks: { linkOf: () => undefined },
  preferencesLink: 'https://irp.example/account/mail',
});

/** A mail that a digest can collect. */
export function failingMail(key: string, userId = 'u1', workspace = 'Desk'): Mail {
  const endpoint = {
    id: `whe-${key}`,
    url: `https://hooks.example/${key}`,
    description: '',
  };
  const times = { since: '2026-11-23T08:15:00.000Z', disabledAt: '2026-11-28T08:15:00.000Z' };
  const params = {
    endpoint,
    workspace,
    ...times,
    lastError: 'refused',
    link: `https://irp.example/${key}`,
  };
  return {
    key,
    to: `${userId}@example.org`,
    userId,
    language: 'en',
    kind: 'webhook-endpoint-failing',
    params,
  };
}

/** Collected mails, preferences and digests, without a mail server. */
export async function openDigests() {
  const engine = await testDatabase();
  const where = {
    uri: engine.uri,
    name: `t${randomUUID().slice(0, 8)}_mail`,
    log: silentLogger(),
  };
  const database = await connectDatabase(where, (connection) => ({
    ...compileMailModels(connection),
    ...compileRecipientModels(connection),
  }));
  const { models } = database;
  const sealer = createSealer(randomBytes(32).toString('base64'));
  const mails = createMailStore(models, sealer);
  const collected = createCollectedStore(models, sealer, { sent: 'kept' });
  const preferences = createPreferenceStore(models);
  const ports: DigestPorts = {
    collected,
    preferences,
    queue: { enqueue: (added) => mails.add(added, 'kept') },
  };
  return {
    models,
    collected,
    ports,
    scans: engine.scans,
    async choose(userId: string, after: Preferences) {
      const event = {
        id: randomUUID(),
        type: 'user.notification_preferences_changed',
        time: new Date(),
      };
      await preferences.change(userId, () => ({ after, event: event as never }));
    },
    /** Runs the digests once, as a separate process. */
    run: (nowMs = morning, changed: Partial<DigestPorts> = {}) =>
      createMakeDigests({
        ...ports,
        ...changed,
        render,
        link: 'https://irp.example/account',
        hour: 6,
        log: silentLogger(),
        lease: {
          hold: async () => true,
          release: async () => undefined,
        },
        now: () => nowMs,
      }).run(),
    /** The sent mails, oldest first. */
    async sent(kind?: MailKindName): Promise<Mail[]> {
      const all = (await mails.listStored(undefined, 1_000))
        .map((mail) => mail.open())
        .toReversed();
      return kind ? all.filter((mail) => mail.kind === kind) : all;
    },
    row: (key: string) => models.mails.findOne({ key }).lean(),
    async clear() {
      await models.mails.deleteMany({});
      await models.preferences.deleteMany({});
    },
    async close() {
      await database.close();
      await engine.stop();
    },
  };
}

export type OpenDigests = Awaited<ReturnType<typeof openDigests>>;
