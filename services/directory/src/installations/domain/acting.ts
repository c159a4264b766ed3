import type { PublishedApplication } from '@irp/contracts/authorization';

/**
 * Tells on whose behalf the tokens of an application act in a workspace that installs it: members,
 * the application itself, or both.
 */
export function actingOf({ grantTypes }: Pick<PublishedApplication, 'grantTypes'>) {
  return {
    actsWithoutPerson: grantTypes.includes('client_credentials'),
    actsForPeople: grantTypes.includes('authorization_code') || grantTypes.includes('device_code'),
  };
}
