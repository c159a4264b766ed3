import { newId } from '@irp/contracts';
import { type MailOf, mailKinds } from '@irp/contracts/notifications';
import { currentSpan } from '@irp/observability';
import type { Sealer } from '@irp/secrets';
import type { Mail } from '../mail.ts';
import type { MailModels, MailRow } from './mail-models.ts';

const purpose = 'mail';
/**
 * Milliseconds for which a mail is stored. The period begins when the mail is stored, or when an
 * operator retries the failed mail.
 */
export const retentionMs = 30 * 86_400_000;

/** Returns the row of a new mail. */
export function toRow(
  {
    key,
    to,
    userId,
    language,
    kind,
    params,
    collects,
    inPlaceOfAdmins,
    traceparent = currentSpan()?.traceparent,
    links,
  }: Mail,
  sealer: Sealer,
  now: Date,
): Omit<MailRow, 'lane'> {
  const _id = newId(now.getTime());
  return {
    _id,
    key,
    to,
    userId: userId ?? null,
    language,
    kind,
    category: mailKinds[kind].category,
    sealedParams: sealer.seal(JSON.stringify(params), purpose, _id),
    state: 'queued',
    attempts: 0,
    nextAttemptAt: now,
    holder: null,
    failure: null,
    ...(collects ? { collects } : {}),
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(links ? { links } : {}),
    ...(inPlaceOfAdmins && { inPlaceOfAdmins }),
    createdAt: now,
    expireAt: new Date(now.getTime() + retentionMs),
  };
}

/**
 * Decrypts a row.
 * @throws Error if the params were encrypted with another SECRETS_KEY, or for another row
 */
export function toMail(row: MailRow, sealer: Sealer): Mail {
  const { _id, key, to, userId, language, kind, inPlaceOfAdmins, sealedParams } = row;
  if (!sealedParams) {
    throw new Error('the contents of the mail were removed');
  }
  const opened = sealer.open(Buffer.from(sealedParams.buffer), purpose, _id);
  const content = {
    kind,
    params: JSON.parse(opened),
  } as MailOf;
  const recipient = {
    to,
    ...(userId === null ? {} : { userId }),
    language,
    ...(inPlaceOfAdmins && { inPlaceOfAdmins }),
  };
  return {
    key,
    ...recipient,
    ...content,
  };
}

/**
 * Decrypts the newest mail with contents, if such a mail exists, to test the key.
 * @throws DecryptionError for another SECRETS_KEY
 */
export async function openNewestMail({ mails }: MailModels, sealer: Sealer): Promise<void> {
  // Most mails are in states without contents, so the query excludes these states.
  const state = { $in: ['queued', 'queued_chat', 'collected', 'failed', 'kept'] as const };
  const newest = mails
    .findOne({
      state,
      sealedParams: { $exists: true },
    })
    .sort({ _id: -1 });
  const row = await newest.lean<MailRow>();
  if (row) {
    toMail(row, sealer);
  }
}
