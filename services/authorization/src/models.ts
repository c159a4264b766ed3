import { createEventRows, createIdempotencyStore, createLease } from '@irp/persistence';
import type { Connection } from 'mongoose';
import { compileApiKeyModels } from './api-keys/store/api-key-model.ts';
import { compileApplicationModels } from './applications/store/application-model.ts';
import { compileMailModels } from './mail/store/mail-request-model.ts';
import { compileMemberModels } from './members/store/invitation-counts.ts';
import { compileNoticeModels } from './notices/store/deprecated-calls-model.ts';
import { compileLogoutNoticeModels } from './oauth/backchannel-logout/store/logout-notice-model.ts';
import { compileSigningKeyModels } from './oauth/signing-keys/store/signing-key-model.ts';
import { compilePeopleModels } from './people/store/people-models.ts';
import { compileTokenModels } from './tokens/store/oauth-models.ts';
import { compileWorkspaceModels } from './workspaces/store/workspace-models.ts';

/**
 * Compiles the models of all collections: the collections of the modules, the stored replies, and
 * the events and the lease of the relay.
 * @param replySecrets keys that encrypt stored replies
 */
export function compileModels(connection: Connection, replySecrets: readonly string[] = []) {
  return {
    ...compileWorkspaceModels(connection),
    ...compilePeopleModels(connection),
    ...compileMailModels(connection),
    ...compileMemberModels(connection),
    ...compileTokenModels(connection),
    ...compileApplicationModels(connection),
    ...compileApiKeyModels(connection),
    ...compileSigningKeyModels(connection),
    ...compileLogoutNoticeModels(connection),
    ...compileNoticeModels(connection),
    idempotency: createIdempotencyStore(connection, replySecrets),
    events: createEventRows(connection),
    lease: createLease(connection, 'relay'),
  };
}

export type Models = ReturnType<typeof compileModels>;
