import { type MailKindName, optionalMailKinds } from '@irp/contracts/notifications';
import type { Mail, MailQueue } from '../mail.ts';
import type { Preferences } from './domain/preferences.ts';
import type { PreferenceStore } from './store/preference-store.ts';

const optional: ReadonlySet<MailKindName> = new Set(optionalMailKinds);
const isOptional = (kind: MailKindName) => optional.has(kind);

/**
 * Returns a queue that drops optional mails whose kind the recipient has turned off.
 * @param collect is called with the mails for a digest, which do not go to the queue
 */
export function onlyWanted(
  queue: MailQueue,
  collect: (mails: readonly Mail[]) => Promise<void>,
  preferences: Pick<PreferenceStore, 'findAll'>,
): MailQueue {
  return {
    async enqueue(mails) {
      const asked = mails.flatMap(({ kind, userId }) =>
        isOptional(kind) && userId !== undefined ? [userId] : [],
      );
      const chosen =
        asked.length > 0
          ? await preferences.findAll([...new Set(asked)])
          : new Map<string, Preferences>();
      const choiceFor = ({ kind, userId = '' }: Mail) =>
        isOptional(kind) ? chosen.get(userId) : undefined;
      const wanted = mails.filter((mail) => !choiceFor(mail)?.disabled.includes(mail.kind));
      const isCollected = (mail: Mail) => choiceFor(mail)?.digest === 'daily';
      const atOnce = wanted.filter((mail) => !isCollected(mail));
      const collected = wanted.filter(isCollected);
      if (atOnce.length > 0) {
        await queue.enqueue(atOnce);
      }
      if (collected.length > 0) {
        await collect(collected);
      }
    },
  };
}
