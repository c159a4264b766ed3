import { applications } from './applications.ts';
import { audit } from './audit-log.ts';
import type { Flow } from './flow.ts';
import { installations } from './installations.ts';
import { credentials, invitations, workspaces } from './people.ts';
import { ofOperators } from './platform.ts';
import { importJobs, imports, records } from './records-and-imports.ts';
import { domains, mails, webhooks } from './webhooks-and-mails.ts';

export type { Flow } from './flow.ts';

/**
 * Every operation of the API, by subject. Each flow throws when a response differs from the
 * example.
 */
export const exampleFlows: Record<string, (flow: Flow) => Promise<void>> = {
  records,
  imports,
  'import jobs': importJobs,
  'the caller, workspaces and members': workspaces,
  invitations,
  'API keys, tokens and authorizations': credentials,
  applications,
  'domains of publishers': domains,
  'who gets which mail': mails,
  'webhook endpoints': webhooks,
  installations,
  'the platform, for operators': ofOperators,
  'the audit log': audit,
};

/** Settings of a platform for the flows. */
export const flowSettings = {
  LIMIT_READS: '100000',
  LIMIT_WRITES: '100000',
  CHECKPOINT_MS: '200',
  CONTACT_CONFIRMATION_PAUSE_S: '1',
};

/**
 * Operations whose repetition has another effect: each call creates a resource, sends a message
 * again, or repeats a search for data to erase.
 */
export const actsOfTheirOwn = [
  'addMember',
  'commentOnReview',
  'createApiKey',
  'createInvestment',
  'createInvestmentNote',
  'createWebhookEndpoint',
  'createWorkspaceApiKey',
  'erasePerson',
  'importInvestments',
  'reportCompromise',
  'rotateSecret',
  'sendInvitation',
];
