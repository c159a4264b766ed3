import type { setAuthorizationFlows, setNewInstalls } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { type Application, requireState } from '../domain/application.ts';
import { type Change, changeApplication, replyWith } from './change-application.ts';
import type { Deps } from './deps.ts';

type Switch = 'newInstallsDisabled' | 'authorizationFlowsSuspended';
type SwitchCall = Call<typeof setNewInstalls> | Call<typeof setAuthorizationFlows>;

/** Turns new installations, or new authorizations, off and on; what is there goes on. */
export function switchApplication(deps: Deps, name: Switch) {
  return async ({ principal, params, headers, body }: SwitchCall): Promise<Reply> => {
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const off = !body.enabled;
    const changed = await changeApplication(deps, wish, (application): Change | undefined => {
      if (application[name] === off) return undefined;
      requireState(application, 'active', 'suspended');
      const switched: Application = { ...application, [name]: off };
      return {
        application: switched,
        events: [{ type: 'application.updated', data: { fields: [name], [name]: off } }, ...alsoTold(name, off)],
      };
    });
    return replyWith(changed);
  };
}

/** Whoever watches for suspensions hears of both kinds; a flow that is off is one of them. */
function alsoTold(name: Switch, off: boolean): Change['events'] {
  if (name === 'newInstallsDisabled') return [];
  return [{ type: off ? 'application.suspended' : 'application.resumed', data: { flowsOnly: true } }];
}
