import { exampleIds } from '../authorization/access-examples.ts';

/** Examples of an operator's view of webhooks and mails. */

export const troubledEndpointExample = {
  id: '019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7',
  organizationId: exampleIds.organizationId,
  workspaceId: exampleIds.workspaceId,
  environment: 'production',
  applicationId: null,
  origin: 'https://receiver.example.com',
  state: 'active',
  since: '2026-11-24T09:12:44.180Z',
  failures: 18,
  disabledReason: null,
  lastError: {
    at: '2026-11-27T08:15:30.412Z',
    status: 503,
    reason: 'the receiver answered with the status 503',
  },
  stop: null,
  createdAt: '2026-11-24T09:12:44.180Z',
};

export const endpointStopExample = { reason: 'The receiver is not of this organization.' };

export const stoppedEndpointExample = { host: 'receiver.example.com', others: [] };

export const liftedEndpointExample = { state: 'active' };

export const platformFailedMailExample = {
  id: '019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7',
  kind: 'invitation',
  address: 'a…@meridian.example',
  reason: '550 5.1.1 The mailbox does not exist',
  createdAt: '2026-11-24T09:12:44.180Z',
  failedAt: '2026-11-27T08:15:30.412Z',
  canRetry: true,
};
