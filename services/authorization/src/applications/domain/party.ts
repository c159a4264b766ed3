import type { Principal } from '@irp/contracts';
import type { ApplicationParty } from '@irp/contracts/authorization';
import {
  allowsCaller,
  allowsEnvironment,
  allowsPlatformRoles,
  ofOperators,
} from '@irp/contracts/permissions';
import { type Application, seesApplication } from './application.ts';

/**
 * The party of the caller's decision to suspend or resume an application. An operator acts as
 * publisher, not as platform, for applications of the operator's own organization: otherwise nobody
 * in the organization could lift another operator's suspension.
 * @returns undefined for a caller without rights, for whom the application does not exist
 */
export function partyOf(
  principal: Principal,
  application: Application,
): ApplicationParty | undefined {
  if (application.workspaceId === principal.workspaceId) {
    return seesApplication(principal, application) ? 'publisher' : undefined;
  }
  const isOfOther =
    application.organizationId !== principal.organizationId && application.state !== 'deleted';
  return isOfOther && isOperator(principal) ? 'platform' : undefined;
}

function isOperator(principal: Principal): boolean {
  return (
    allowsCaller(ofOperators, principal) &&
    allowsEnvironment(ofOperators, principal.environment) &&
    allowsPlatformRoles(ofOperators, principal)
  );
}
