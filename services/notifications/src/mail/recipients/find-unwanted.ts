import type { MailKindName } from '@irp/contracts/notifications';
import { canBeTurnedOff, isTurnedOff } from './domain/preferences.ts';
import type { PreferenceStore } from './store/preference-store.ts';

interface Waiting {
  id: string;
  kind: MailKindName;
  userId: string | null;
}

/** Returns the ids of the waiting mails of a kind that the recipient has turned off. */
export type FindUnwanted = (mails: readonly Waiting[]) => Promise<ReadonlySet<string>>;

export function createFindUnwanted({ findAll }: Pick<PreferenceStore, 'findAll'>): FindUnwanted {
  return async (mails) => {
    const asked = mails.flatMap(({ id, kind, userId }) =>
      userId !== null && canBeTurnedOff(kind)
        ? [
            {
              id,
              kind,
              userId,
            },
          ]
        : [],
    );
    if (asked.length === 0) {
      return new Set();
    }
    const chosen = await findAll([...new Set(asked.map(({ userId }) => userId))]);
    const unwanted = asked.filter(({ kind, userId }) => {
      const choice = chosen.get(userId);
      return choice !== undefined && isTurnedOff(choice, kind);
    });
    return new Set(unwanted.map(({ id }) => id));
  };
}
