import * as contracts from '@irp/contracts';
import { type Binding, bind } from '@irp/http';
import type { Deps } from '../operations/deps.ts';
import { provisionApiKey } from '../operations/provision-api-key.ts';
import { provisionMember } from '../operations/provision-member.ts';
import { provisionOrganization } from '../operations/provision-organization.ts';
import { provisionWorkspace } from '../operations/provision-workspace.ts';
import { resolveCredential } from '../operations/resolve-credential.ts';

/** For the gateway and an operator's tools; never reachable from outside. */
export function internalRoutes(deps: Deps): Binding[] {
  return [
    bind(contracts.resolveCredential, resolveCredential(deps)),
    bind(contracts.provisionOrganization, provisionOrganization(deps)),
    bind(contracts.provisionWorkspace, provisionWorkspace(deps)),
    bind(contracts.provisionMember, provisionMember(deps)),
    bind(contracts.provisionApiKey, provisionApiKey(deps)),
  ];
}
