import { isDuplicateKey } from '@irp/persistence';
import type { Sealer } from '@irp/secrets';
import { mongo } from 'mongoose';
import type { Mail } from '../mail.ts';
import type { MailModels, MailRow } from './mail-models.ts';
import { toRow } from './sealed-mail.ts';

const maxInsertedRows = 500;

/** Stores mails. A mail is not stored if a mail with the same key exists, in any state. */
export async function insertMails(
  { mails }: MailModels,
  sealer: Sealer,
  added: readonly Mail[],
  chooseLane: (mail: Mail) => number,
  fields: Pick<MailRow, 'state'> & Partial<Pick<MailRow, 'nextAttemptAt'>>,
): Promise<void> {
  const now = new Date();
  for (let at = 0; at < added.length; at += maxInsertedRows) {
    const rows = added.slice(at, at + maxInsertedRows).map((mail) => ({
      ...toRow(mail, sealer, now),
      lane: chooseLane(mail),
      ...fields,
    }));
    await mails.insertMany(rows, { ordered: false, lean: true }).catch(ignoreDuplicates);
  }
}

/** Ignores the error of duplicate keys, because the write has stored all other mails. */
function ignoreDuplicates(error: unknown): void {
  const failed = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (isDuplicateKey(error) && failed.every(({ code }) => code === 11_000)) {
    return;
  }
  throw error;
}
