import { type Actor, accountStream } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import {
  type Preferences,
  type PreferencesPatch,
  patchPreferences,
  preferenceChanges,
} from './domain/preferences.ts';
import type { PreferenceStore } from './store/preference-store.ts';

interface Dependencies {
  preferences: Pick<PreferenceStore, 'change'>;
  now: () => number;
}

interface Choice {
  userId: string;
  patch: PreferencesPatch;
  actor: Actor;
  via: 'api' | 'page' | 'mail_link';
}

/**
 * Stores the preferences that a person has chosen, and an event if a preference changes.
 * @returns the current preferences
 */
export type ChangePreferences = (choice: Choice) => Promise<Preferences>;

export function createChangePreferences({ preferences, now }: Dependencies): ChangePreferences {
  return ({ userId, patch, actor, via }) =>
    preferences.change(userId, (before) => {
      const after = patchPreferences(before, patch);
      const changes = preferenceChanges(before, after);
      if (changes.length === 0) {
        return undefined;
      }
      // The event is recorded in the log of the account, so a workspace cannot see the mail
      // preferences of its members.
      const about = {
        workspaceId: accountStream(userId),
        subject: userId,
        actor,
      };
      const data = { changes, via };
      return {
        after,
        event: newEvent(now(), {
          type: 'user.notification_preferences_changed',
          ...about,
          data,
        }),
      };
    });
}
