import type { Principal } from '@irp/contracts';
import type { resumeApplication as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { ApplicationUpdate, ChangeApplication } from './change-application.ts';
import { type Application, requireState } from './domain/application.ts';
import { partyOf } from './domain/party.ts';
import { requireMayLift } from './domain/suspender.ts';
import { requireOwnSuspension, withSuspensions } from './domain/suspensions.ts';
import { requirePublisherOrOperator } from './owned-application.ts';
import { replyToParty } from './reply-to-party.ts';

interface Dependencies {
  changeApplication: ChangeApplication;
}

/**
 * Lifts the suspension of the caller's party: the publisher or the platform. If both parties have
 * suspended the application, the application stays suspended.
 */
export function resumeApplication({ changeApplication }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    const command = {
      principal,
      id: params.id,
      preconditions: headers,
    };
    const changed = await changeApplication(
      command,
      (application) =>
        partyOf(principal, application) === 'platform'
          ? resumedByPlatform(application)
          : resumedByPublisher(principal, application),
      requirePublisherOrOperator,
    );
    return replyToParty(principal, changed);
  };
}

function resumedByPublisher(
  principal: Principal,
  application: Application,
): ApplicationUpdate | undefined {
  if (application.state === 'active') {
    return undefined;
  }
  requireState(application, 'suspended');
  requireOwnSuspension(application, 'publisher');
  requireMayLift(principal, application, application.suspension?.by ?? null);
  return {
    application: withSuspensions(application, { suspension: null }),
    events: [
      {
        type: 'application.resumed',
        data: { by: 'publisher' },
      },
    ],
  };
}

function resumedByPlatform(application: Application): ApplicationUpdate | undefined {
  requireOwnSuspension(application, 'platform');
  if (application.platformSuspension === null) {
    return undefined;
  }
  return {
    application: withSuspensions(application, { platformSuspension: null }),
    events: [
      {
        type: 'application.resumed',
        data: { by: 'platform' },
      },
    ],
    by: 'platform',
  };
}
