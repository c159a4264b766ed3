import type { Principal } from '@irp/contracts';
import { type suspendApplication as contract, operatorsReason } from '@irp/contracts/authorization';
import { invalidField } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { ApplicationUpdate, ChangeApplication } from './change-application.ts';
import { type Application, requireState } from './domain/application.ts';
import { partyOf } from './domain/party.ts';
import { overrules, suspenderOf } from './domain/suspender.ts';
import { withSuspensions } from './domain/suspensions.ts';
import { requirePublisherOrOperator } from './owned-application.ts';
import { replyToParty } from './reply-to-party.ts';

interface Dependencies {
  changeApplication: ChangeApplication;
  now: () => number;
}

/**
 * Makes tokens, consents and installations invalid until the application is resumed, but removes
 * none of them.
 */
export function suspendApplication({
  changeApplication,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    const command = {
      principal,
      id: params.id,
      preconditions: headers,
    };
    const { reason = '' } = body;
    const changed = await changeApplication(
      command,
      (application) =>
        partyOf(principal, application) === 'platform'
          ? suspendedByPlatform(application, reason, new Date(now()))
          : suspendedByPublisher(principal, application, reason, new Date(now())),
      requirePublisherOrOperator,
    );
    return replyToParty(principal, changed);
  };
}

function suspendedByPublisher(
  principal: Principal,
  application: Application,
  reason: string,
  at: Date,
): ApplicationUpdate | undefined {
  requireState(application, 'active', 'suspended');
  if (application.suspension !== null && !overrules(principal, application.suspension.by)) {
    return undefined;
  }
  return {
    application: withSuspensions(application, {
      suspension: {
        reason,
        at,
        by: suspenderOf(principal),
      },
    }),
    events: [
      {
        type: 'application.suspended',
        data: { by: 'publisher', reason },
      },
    ],
  };
}

/**
 * Returns the application after a suspension by the platform. A suspension is possible even if a
 * deletion is scheduled, because the tokens stay valid until the deletion.
 */
function suspendedByPlatform(
  application: Application,
  reason: string,
  at: Date,
): ApplicationUpdate | undefined {
  if (!operatorsReason.safeParse(reason).success) {
    const message =
      'must contain a reason: the publisher and the admins of workspaces with the application read the reason';
    throw invalidField('reason', message);
  }
  if (application.platformSuspension !== null) {
    return undefined;
  }
  return {
    application: withSuspensions(application, { platformSuspension: { reason, at } }),
    events: [
      {
        type: 'application.suspended',
        data: { by: 'platform', reason },
      },
    ],
    by: 'platform',
  };
}
