import type { PublishedApplication } from '@irp/contracts/authorization';

/** For whom an application gets tokens in a workspace that has installed it. */
export function actingOf({ grantTypes }: Pick<PublishedApplication, 'grantTypes'>) {
  return {
    actsWithoutPerson: grantTypes.includes('client_credentials'),
    actsForPeople: grantTypes.includes('authorization_code') || grantTypes.includes('device_code'),
  };
}
