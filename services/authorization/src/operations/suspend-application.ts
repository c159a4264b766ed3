import type { suspendApplication as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireState } from '../domain/application.ts';
import { type Change, changeApplication, replyWith } from './change-application.ts';
import type { Deps } from './deps.ts';

/** Nothing of what it was given is thrown away: it counts for nothing until the application is resumed. */
export function suspendApplication(deps: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof contract>): Promise<Reply> => {
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(deps, wish, (application): Change | undefined => {
      if (application.state === 'suspended') return undefined;
      requireState(application, 'active');
      const suspension = { reason: body.reason ?? '', at: new Date(deps.now()) };
      return {
        application: { ...application, state: 'suspended', suspension },
        events: [{ type: 'application.suspended', data: { reason: suspension.reason } }],
      };
    });
    return replyWith(changed);
  };
}
