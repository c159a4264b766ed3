import type { PublishedApplication } from '@irp/contracts/authorization';

/** The principals of an application's tokens in a workspace with an installation. */
export function actingOf({ grantTypes }: Pick<PublishedApplication, 'grantTypes'>) {
  return {
    actsWithoutPerson: grantTypes.includes('client_credentials'),
    actsForPeople: grantTypes.includes('authorization_code') || grantTypes.includes('device_code'),
  };
}
