import * as contracts from '@irp/contracts/notifications';
import { bind } from '@irp/http';
import type { Sealer } from '@irp/secrets';
import { createChangePreferences } from './change-preferences.ts';
import { createCountConfirmation } from './count-confirmation.ts';
import { createDecideConfirmation } from './decide-confirmation.ts';
import type { ConfirmationLimits } from './domain/confirmation.ts';
import { addNotificationContact } from './operations/add-notification-contact.ts';
import { getNotificationPreferences } from './operations/get-notification-preferences.ts';
import { listNotificationContacts } from './operations/list-notification-contacts.ts';
import { removeNotificationContact } from './operations/remove-notification-contact.ts';
import { sendContactConfirmation } from './operations/send-contact-confirmation.ts';
import { updateNotificationPreferences } from './operations/update-notification-preferences.ts';
import { createChatDeliveryStore } from './store/chat-delivery-store.ts';
import { createConfirmationCounts } from './store/confirmation-counts.ts';
import { createConfirmationStore } from './store/confirmation-store.ts';
import { createContactStore } from './store/contact-store.ts';
import { createPreferenceStore } from './store/preference-store.ts';
import type { RecipientModels } from './store/recipient-models.ts';

interface Dependencies {
  models: RecipientModels;
  sealer: Sealer;
  checkAddress: (url: string) => Promise<void>;
  maxPerWorkspace: number;
  confirmationLimits: ConfirmationLimits;
  now: () => number;
}

/**
 * Opens the module about recipients of notices: mail preferences of people, and contacts of
 * workspaces.
 */
export function recipientsModule({ models, sealer, confirmationLimits, ...deps }: Dependencies) {
  const preferences = createPreferenceStore(models);
  const contacts = createContactStore(models, sealer);
  const changePreferences = createChangePreferences({ preferences, now: deps.now });
  const confirmations = createConfirmationStore(models, sealer);
  const counts = createConfirmationCounts(models, sealer);
  const countConfirmation = createCountConfirmation({
    counts,
    limits: confirmationLimits,
    ...deps,
  });
  const ofContacts = {
    contacts,
    confirmations,
    countConfirmation,
    ...deps,
  };
  return {
    preferences,
    changePreferences,
    contacts,
    confirmations,
    confirmation: createDecideConfirmation({ confirmations, ...deps }),
    chatDeliveries: createChatDeliveryStore(models),
    bindings: [
      bind(contracts.getNotificationPreferences, getNotificationPreferences({ preferences })),
      bind(
        contracts.updateNotificationPreferences,
        updateNotificationPreferences({ changePreferences }),
      ),
      bind(contracts.listNotificationContacts, listNotificationContacts({ contacts })),
      bind(contracts.addNotificationContact, addNotificationContact(ofContacts)),
      bind(contracts.sendContactConfirmation, sendContactConfirmation(ofContacts)),
      bind(contracts.removeNotificationContact, removeNotificationContact({ contacts, ...deps })),
    ],
  };
}
