import { randomBytes, randomUUID } from 'node:crypto';
import { silentLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/sealing';
import { testDatabase } from '@irp/testing';
import type { Mail } from '../../src/mail/mail.ts';
import { compileMailModels } from '../../src/mail/store/mail-models.ts';
import { createMailStore } from '../../src/mail/store/mail-store.ts';
import { compileSuppressionModels } from '../../src/mail/store/suppression-models.ts';

/** The stores of mails, in a database of their own. */
export async function openMails() {
  const engine = await testDatabase();
  const name = `t${randomUUID().slice(0, 8)}_mail`;
  const database = await connectDatabase({ uri: engine.uri, name, log: silentLogger() }, (connection) => ({
    ...compileMailModels(connection),
    ...compileSuppressionModels(connection),
  }));
  const { models } = database;
  const sealer = createSealer(randomBytes(32).toString('base64'));
  return {
    ...{ models, sealer },
    mails: createMailStore(models, sealer),
    row: (key: string) => models.mails.findOne({ key }).lean(),
    makeDue: () => models.mails.updateMany({ state: 'queued' }, { $set: { nextAttemptAt: new Date(0) } }),
    scans: engine.scans,
    async close() {
      await database.close();
      await engine.stop();
    },
  };
}

export type OpenMails = Awaited<ReturnType<typeof openMails>>;

/** A mail with a link that must not become known. */
export function resetMail(key: string, to = 'ann@example.org'): Mail {
  const params = { link: `https://irp.example/account/password/new?token=swordfish-${key}` };
  return { key, to, language: 'en', kind: 'password-reset', params };
}
