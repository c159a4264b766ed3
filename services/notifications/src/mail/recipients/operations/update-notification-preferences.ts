import { actorOf } from '@irp/contracts/events';
import type { updateNotificationPreferences as contract } from '@irp/contracts/notifications';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requirePermission } from '@irp/http';
import type { ChangePreferences } from '../change-preferences.ts';
import { viewPreferences } from '../domain/preferences.ts';

interface Dependencies {
  changePreferences: ChangePreferences;
}

export function updateNotificationPreferences({
  changePreferences,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, body: patch }) => {
    const userId = requirePermission(permissions.updateNotificationPreferences, principal);
    const stored = await changePreferences({
      userId,
      patch,
      actor: actorOf(principal),
      via: 'api',
    });
    return {
      status: 200,
      body: viewPreferences(stored),
    };
  };
}
