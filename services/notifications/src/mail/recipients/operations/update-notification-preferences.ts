import { accountStream, actorOf } from '@irp/contracts/events';
import type { updateNotificationPreferences as contract } from '@irp/contracts/notifications';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import { type Operation, requirePermission } from '@irp/http';
import { patchPreferences, preferenceChanges, viewPreferences } from '../domain/preferences.ts';
import type { PreferenceStore } from '../store/preference-store.ts';

interface Dependencies {
  preferences: Pick<PreferenceStore, 'change'>;
  now: () => number;
}

export function updateNotificationPreferences({ preferences, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, body }) => {
    const userId = requirePermission(permissions.updateNotificationPreferences, principal);
    const stored = await preferences.change(userId, (before) => {
      const after = patchPreferences(before, body);
      const changes = preferenceChanges(before, after);
      if (changes.length === 0) return undefined;
      // In the log of the account: no workspace learns which mails its members read.
      const about = { workspaceId: accountStream(userId), subject: userId, actor: actorOf(principal) };
      const event = newEvent(now(), { type: 'user.notification_preferences_changed', ...about, data: { changes } });
      return { after, event };
    });
    return { status: 200, body: viewPreferences(stored) };
  };
}
