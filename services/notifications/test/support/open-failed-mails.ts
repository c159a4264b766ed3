import { newId } from '@irp/contracts';
import { connectDatabase } from '@irp/persistence';
import { databaseOfRunning } from '@irp/testing';
import { compileMailModels } from '../../src/mail/store/mail-models.ts';
import type { RunningNotifications } from './start-notifications.ts';

/** Undeliverable mails of a running service, in the stored format of the service. */
export async function openFailedMails({ platform: { platform } }: RunningNotifications) {
  const options = databaseOfRunning(platform, 'notifications');
  const database = await connectDatabase(options, compileMailModels);
  return {
    close: database.close,
    /** @param canRetry whether the contents are stored @returns the id of the mail */
    async add(to = 'anna@example.org', canRetry = true): Promise<string> {
      const id = newId();
      const now = new Date();
      const waiting = {
        lane: 0,
        attempts: 5,
        nextAttemptAt: now,
        holder: null,
      };
      await database.models.mails.create({
        _id: id,
        key: id,
        to,
        userId: null,
        language: 'en',
        kind: 'password-changed',
        category: 'security',
        state: 'failed',
        ...waiting,
        ...(canRetry ? { sealedParams: Buffer.from('sealed') } : {}),
        failure: `550 5.1.1 ${to}: no such user`,
        failedAt: now,
        createdAt: now,
        expireAt: new Date(now.getTime() + 86_400_000),
      });
      return id;
    },
  };
}
