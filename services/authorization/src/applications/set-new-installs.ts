import type { setNewInstalls as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import { requireState } from './domain/application.ts';

interface Dependencies {
  changeApplication: ChangeApplication;
}

/** Permits or refuses new installations. Existing installations are not affected. */
export function setNewInstalls({ changeApplication }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    const command = {
      principal,
      id: params.id,
      preconditions: headers,
    };
    const newInstallsDisabled = !body.enabled;
    const changed = await changeApplication(
      command,
      (application): ApplicationUpdate | undefined => {
        if (application.newInstallsDisabled === newInstallsDisabled) {
          return undefined;
        }
        requireState(application, 'active', 'suspended');
        const changes = [
          {
            path: '/newInstallsDisabled',
            before: application.newInstallsDisabled,
            after: newInstallsDisabled,
          },
        ];
        const data = {
          fields: ['newInstallsDisabled'],
          newInstallsDisabled,
          changes,
        };
        return {
          application: { ...application, newInstallsDisabled },
          events: [{ type: 'application.updated', data }],
        };
      },
    );
    return replyWith(changed);
  };
}
