import type { getNotificationPreferences as contract } from '@irp/contracts/notifications';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requirePermission } from '@irp/http';
import { viewPreferences } from '../domain/preferences.ts';
import type { PreferenceStore } from '../store/preference-store.ts';

interface Dependencies {
  preferences: Pick<PreferenceStore, 'find'>;
}

export function getNotificationPreferences({
  preferences,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal }) => {
    const userId = requirePermission(permissions.getNotificationPreferences, principal);
    return {
      status: 200,
      body: viewPreferences(await preferences.find(userId)),
    };
  };
}
