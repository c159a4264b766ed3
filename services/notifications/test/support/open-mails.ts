import { randomBytes, randomUUID } from 'node:crypto';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/secrets';
import { testDatabase } from '@irp/testing';
import type { Mail } from '../../src/mail/mail.ts';
import { compileMailModels } from '../../src/mail/store/mail-models.ts';
import { createMailStore } from '../../src/mail/store/mail-store.ts';
import { compileSuppressionModels } from '../../src/mail/store/suppression-models.ts';

/** The location of the mails, also for another process. */
interface MailDatabase {
  uri: string;
  name: string;
  secretsKey: string;
}

export async function connectMails({ uri, name, secretsKey }: MailDatabase) {
  const database = await connectDatabase(
    {
      uri,
      name,
      log: silentLogger(),
    },
    (connection) => ({
      ...compileMailModels(connection),
      ...compileSuppressionModels(connection),
    }),
  );
  const { models } = database;
  const sealer = createSealer(secretsKey);
  return {
    database,
    models,
    sealer,
    mails: createMailStore(models, sealer),
  };
}

/** The stores of mails, in a database of their own. */
export async function openMails() {
  const engine = await testDatabase();
  const where = {
    uri: engine.uri,
    name: `t${randomUUID().slice(0, 8)}_mail`,
    secretsKey: randomBytes(32).toString('base64'),
  };
  const { database, models, sealer, mails } = await connectMails(where);
  return {
    where,
    models,
    sealer,
    mails,
    row: (key: string) => models.mails.findOne({ key }).lean(),
    makeDue: () =>
      models.mails.updateMany({ state: 'queued' }, { $set: { nextAttemptAt: new Date(0) } }),
    scans: engine.scans,
    async close() {
      await database.close();
      await engine.stop();
    },
  };
}

export type OpenMails = Awaited<ReturnType<typeof openMails>>;

/** A mail with a secret link. */
export function resetMail(key: string, to = 'ann@example.org'): Mail {
  const params = { link: `https://irp.example/account/password/new?token=swordfish-${key}` };
  return {
    key,
    to,
    language: 'en',
    kind: 'password-reset',
    params,
  };
}
