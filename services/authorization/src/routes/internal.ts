import * as contracts from '@irp/contracts';
import { type Binding, bind } from '@irp/http';
import type { LazyOAuth } from '../oauth/lazy-oauth.ts';
import type { Deps } from '../operations/deps.ts';
import { listDeprecatedCallers } from '../operations/list-deprecated-callers.ts';
import { listMailbox } from '../operations/list-mailbox.ts';
import { provisionApiKey } from '../operations/provision-api-key.ts';
import { provisionMember } from '../operations/provision-member.ts';
import { provisionOrganization } from '../operations/provision-organization.ts';
import { provisionWorkspace } from '../operations/provision-workspace.ts';
import { putInstallationGrant } from '../operations/put-installation-grant.ts';
import { reportDeprecatedCalls } from '../operations/report-deprecated-calls.ts';
import { reportRefusals } from '../operations/report-refusals.ts';
import { resolveCredential } from '../operations/resolve-credential.ts';
import { rotateSigningKeys } from '../operations/rotate-signing-keys.ts';

/** For the gateway and an operator's tools; never reachable from outside. */
export function internalRoutes(deps: Deps, oauth: LazyOAuth): Binding[] {
  return [
    bind(contracts.resolveCredential, resolveCredential(deps)),
    bind(contracts.reportDeprecatedCalls, reportDeprecatedCalls(deps)),
    bind(contracts.reportRefusals, reportRefusals(deps)),
    bind(contracts.listDeprecatedCallers, listDeprecatedCallers(deps)),
    bind(contracts.putInstallationGrant, putInstallationGrant(deps)),
    bind(contracts.rotateSigningKeys, rotateSigningKeys(oauth)),
    bind(contracts.listMailbox, listMailbox(deps)),
    bind(contracts.provisionOrganization, provisionOrganization(deps)),
    bind(contracts.provisionWorkspace, provisionWorkspace(deps)),
    bind(contracts.provisionMember, provisionMember(deps)),
    bind(contracts.provisionApiKey, provisionApiKey(deps)),
  ];
}
