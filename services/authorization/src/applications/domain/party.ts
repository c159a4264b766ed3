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
 * Returns the party for which the caller suspends or resumes an application. For an application of
 * the operator's own organization, an operator acts as publisher and not as platform. If the
 * operator acted as platform, nobody in the organization could lift the suspension of another
 * operator.
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
