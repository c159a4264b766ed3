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
 * Whose decision it is that the caller suspends or resumes an application. For what is of their own
 * organization an operator is not the platform: nobody lifts there what another operator has
 * suspended.
 * @returns undefined for everybody else, who does not find it
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
