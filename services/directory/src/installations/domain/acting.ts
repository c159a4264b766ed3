import type { PublishedApplication } from '@irp/contracts/authorization';

/** Returns whether an installed application acts without a person, on behalf of people, or both. */
export function actingOf({ grantTypes }: Pick<PublishedApplication, 'grantTypes'>) {
  return {
    actsWithoutPerson: grantTypes.includes('client_credentials'),
    actsForPeople: grantTypes.includes('authorization_code') || grantTypes.includes('device_code'),
  };
}
