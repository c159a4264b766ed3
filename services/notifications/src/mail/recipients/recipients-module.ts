import * as contracts from '@irp/contracts/notifications';
import { bind } from '@irp/http';
import type { Sealer } from '@irp/sealing';
import { createChangePreferences } from './change-preferences.ts';
import { addNotificationContact } from './operations/add-notification-contact.ts';
import { getNotificationPreferences } from './operations/get-notification-preferences.ts';
import { listNotificationContacts } from './operations/list-notification-contacts.ts';
import { removeNotificationContact } from './operations/remove-notification-contact.ts';
import { updateNotificationPreferences } from './operations/update-notification-preferences.ts';
import { createContactStore } from './store/contact-store.ts';
import { createPreferenceStore } from './store/preference-store.ts';
import type { RecipientModels } from './store/recipient-models.ts';

interface Dependencies {
  models: RecipientModels;
  sealer: Sealer;
  checkAddress: (url: string) => Promise<void>;
  maxPerWorkspace: number;
  now: () => number;
}

/** Who gets which notices: what people choose for themselves, and recipients that a workspace adds. */
export function recipientsModule({ models, sealer, ...deps }: Dependencies) {
  const preferences = createPreferenceStore(models);
  const contacts = createContactStore(models, sealer);
  const changePreferences = createChangePreferences({ preferences, now: deps.now });
  return {
    preferences,
    contacts,
    changePreferences,
    bindings: [
      bind(contracts.getNotificationPreferences, getNotificationPreferences({ preferences })),
      bind(contracts.updateNotificationPreferences, updateNotificationPreferences({ changePreferences })),
      bind(contracts.listNotificationContacts, listNotificationContacts({ contacts })),
      bind(contracts.addNotificationContact, addNotificationContact({ contacts, ...deps })),
      bind(contracts.removeNotificationContact, removeNotificationContact({ contacts, ...deps })),
    ],
  };
}
