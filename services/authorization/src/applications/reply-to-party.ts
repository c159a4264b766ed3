import type { Principal } from '@irp/contracts';
import type { suspendApplication } from '@irp/contracts/authorization';
import type { Reply } from '@irp/http';
import { replyWith } from './change-application.ts';
import type { Application } from './domain/application.ts';
import { partyOf } from './domain/party.ts';

/**
 * The application for its publisher; an operator does not see what is registered, nor who is its
 * owner.
 */
export function replyToParty(
  principal: Principal,
  application: Application,
): Reply<typeof suspendApplication> {
  return partyOf(principal, application) === 'platform' ? { status: 204 } : replyWith(application);
}
