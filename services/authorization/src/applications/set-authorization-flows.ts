import type { setAuthorizationFlows as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import { requireState } from './domain/application.ts';
import { overrules, requireMayLift, suspenderOf } from './domain/suspender.ts';

interface Dependencies {
  changeApplication: ChangeApplication;
}

/**
 * Permits or refuses new authorizations. While new authorizations are refused, existing tokens can
 * still be used and refreshed.
 */
export function setAuthorizationFlows({
  changeApplication,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    const command = {
      principal,
      id: params.id,
      preconditions: headers,
    };
    const authorizationFlowsSuspended = !body.enabled;
    const changed = await changeApplication(
      command,
      (application): ApplicationUpdate | undefined => {
        const overruled =
          authorizationFlowsSuspended && overrules(principal, application.flowsSuspendedBy);
        if (application.authorizationFlowsSuspended === authorizationFlowsSuspended && !overruled) {
          return undefined;
        }
        requireState(application, 'active', 'suspended');
        if (body.enabled) {
          requireMayLift(principal, application, application.flowsSuspendedBy ?? null);
        }
        const flowsSuspendedBy = body.enabled ? null : suspenderOf(principal);
        const { authorizationFlowsSuspended: before } = application;
        const changes = [
          {
            path: '/authorizationFlowsSuspended',
            before,
            after: authorizationFlowsSuspended,
          },
        ];
        const data = {
          fields: ['authorizationFlowsSuspended'],
          authorizationFlowsSuspended,
          changes,
        };
        // The event is the same as for a suspension, so consumers need to know only one type.
        const type = authorizationFlowsSuspended ? 'application.suspended' : 'application.resumed';
        return {
          application: {
            ...application,
            authorizationFlowsSuspended,
            flowsSuspendedBy,
          },
          events: [
            { type: 'application.updated', data },
            {
              type,
              data: { by: 'publisher', flowsOnly: true },
            },
          ],
        };
      },
    );
    return replyWith(changed);
  };
}
