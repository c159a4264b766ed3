/** Examples of the state of the platform, for the OpenAPI document. */

export const platformHealthExample = {
  region: 'us',
  services: [
    {
      name: 'notifications',
      state: 'degraded',
      waitingEvents: 7,
      oldestEventS: 93,
      lag: 0,
      deadLetters: 2,
      findings: ['mail is degraded: the mail server is unavailable'],
    },
  ],
  groups: [
    {
      group: 'webhooks',
      service: 'notifications',
      lag: 0,
      deadLetters: 2,
    },
  ],
};

export const deadLetterExample = {
  id: '0-4711',
  group: 'webhooks',
  topic: 'investments',
  failedAt: '2026-11-27T08:15:30.412Z',
  attempts: 5,
  reason: 'Error: the event has no data',
  bytes: 812,
  type: 'investment.created',
  eventId: '019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34',
  workspaceId: '019a5f30-41c2-7a18-b0d5-2c7e9f6a1b34',
};

export const replayExample = { group: 'webhooks', ids: ['0-4711'] };

export const replayedExample = {
  replayed: {
    authorization: 0,
    directory: 0,
    investments: 1,
    notifications: 0,
  },
};
