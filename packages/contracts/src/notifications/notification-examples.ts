import { exampleIds } from '../authorization/access-examples.ts';

// Examples for the OpenAPI document: the recipients of mails. `e2e/test/openapi-examples` sends the
// requests.

export const notificationPreferencesExample = {
  digest: 'daily',
  kinds: [
    {
      kind: 'application-suspended',
      category: 'lifecycle',
      summary: 'An application was suspended',
      optional: false,
      enabled: true,
    },
    {
      kind: 'secret-due',
      category: 'optional',
      summary: 'A client secret is due for rotation',
      optional: true,
      enabled: false,
    },
  ],
};

export const notificationPreferencesPatchExample = {
  digest: 'daily',
  kinds: { 'secret-due': false },
};

export const newNotificationContactExample = {
  type: 'email',
  email: 'security@meridian.example',
  description: 'Security team, day and night',
};

export const notificationContactExample = {
  id: '019ab1d0-0c55-7e21-8f0a-5b9d7c3e1a42',
  type: 'email',
  target: 'security@meridian.example',
  description: 'Security team, day and night',
  status: 'pending',
  confirmedAt: null,
  createdAt: '2026-11-24T09:20:05.311Z',
  createdBy: exampleIds.userId,
  lastDelivery: null,
};
