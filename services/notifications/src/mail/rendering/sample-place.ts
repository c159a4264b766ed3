import type { AffectedWorkspace } from '../notices/domain/notice.ts';

/** Time of all events in the sample mails. */
export const sampleTime = '2026-11-24T14:05:00.000Z';

/** A workspace that uses an application, for the sample mails. */
export const userPlace: AffectedWorkspace = {
  workspace: {
    id: 'wsp_6Ye3',
    name: 'Research Desk',
    installationId: 'ins_4Tz8',
  },
  application: { id: 'app_7Kq2mXw9', name: 'Ledger Sync' },
  publisher: 'Northwind Pensions',
  formerPublisher: 'Alpine Tools AG',
  relation: 'user',
  person: 'Sam Keller',
  endpoint: {
    id: 'whe_9Lm3',
    environment: 'production',
    url: 'https://hooks.example/irp',
    description: 'Feeds the data warehouse',
    createdBy: null,
    createdByApplication: null,
    lastError: 'The connection was refused',
  },
  origin: 'https://auth.example',
};

/** The workspace of the publisher of the same application. */
export const publisherPlace: AffectedWorkspace = {
  ...userPlace,
  workspace: { ...userPlace.workspace, name: 'Integrations' },
  relation: 'publisher',
};
