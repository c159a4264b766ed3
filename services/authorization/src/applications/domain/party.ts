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
 * Returns as which party the caller may suspend or resume an application: as its publisher or as
 * the platform. For applications of their own organization, operators are no platform: otherwise no
 * member of this organization could resume what another operator has suspended.
 * @returns undefined for a caller without rights, who gets the response for an unknown application
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
