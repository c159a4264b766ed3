import type { resumeApplication as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireState } from '../domain/application.ts';
import { type Change, changeApplication, replyWith } from './change-application.ts';
import type { Deps } from './deps.ts';

export function resumeApplication(deps: Deps) {
  return async ({ principal, params, headers }: Call<typeof contract>): Promise<Reply> => {
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(deps, wish, (application): Change | undefined => {
      if (application.state === 'active') return undefined;
      requireState(application, 'suspended');
      return {
        application: { ...application, state: 'active', suspension: null },
        events: [{ type: 'application.resumed', data: {} }],
      };
    });
    return replyWith(changed);
  };
}
