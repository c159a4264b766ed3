import { type MailKindName, optionalMailKinds } from '@irp/contracts/notifications';
import type { MailQueue } from '../mail.ts';
import type { PreferenceStore } from './store/preference-store.ts';

const optional: ReadonlySet<MailKindName> = new Set(optionalMailKinds);
const isOptional = (kind: MailKindName) => optional.has(kind);

/** A queue without the mails that can be turned off, and that their recipients have turned off. */
export function onlyWanted(queue: MailQueue, preferences: Pick<PreferenceStore, 'findAll'>): MailQueue {
  return {
    async enqueue(mails) {
      const asked = mails.flatMap(({ kind, userId }) => (isOptional(kind) && userId !== undefined ? [userId] : []));
      const chosen = asked.length > 0 ? await preferences.findAll([...new Set(asked)]) : new Map<string, never>();
      const wanted = mails.filter(
        ({ kind, userId }) => !(isOptional(kind) && chosen.get(userId ?? '')?.disabled.includes(kind)),
      );
      if (wanted.length > 0) await queue.enqueue(wanted);
    },
  };
}
