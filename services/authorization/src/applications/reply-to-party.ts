import type { Principal } from '@irp/contracts';
import type { suspendApplication } from '@irp/contracts/authorization';
import type { Reply } from '@irp/http';
import { replyWith } from './change-application.ts';
import type { Application } from './domain/application.ts';
import { partyOf } from './domain/party.ts';

/**
 * Returns the whole application to its publisher. An operator gets neither the registered values
 * nor the owner.
 */
export function replyToParty(
  principal: Principal,
  application: Application,
): Reply<typeof suspendApplication> {
  return partyOf(principal, application) === 'platform' ? { status: 204 } : replyWith(application);
}
