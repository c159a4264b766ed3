import type { suspendApplication as contract } from '@irp/contracts/authorization';
import type { Call, Reply } from '@irp/http';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import { requireState } from './domain/application.ts';
import { overrules, suspenderOf } from './domain/suspender.ts';

interface Dependencies {
  changeApplication: ChangeApplication;
  now: () => number;
}

/** Makes tokens, consents and installations invalid until the application is resumed; none is removed. */
export function suspendApplication({ changeApplication, now }: Dependencies) {
  return async ({ principal, params, headers, body }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const command = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(command, (application): ApplicationUpdate | undefined => {
      if (application.state === 'suspended' && !overrules(principal, application.suspension?.by)) return undefined;
      requireState(application, 'active', 'suspended');
      const suspension = { reason: body.reason ?? '', at: new Date(now()), by: suspenderOf(principal) };
      return {
        application: { ...application, state: 'suspended', suspension },
        events: [{ type: 'application.suspended', data: { reason: suspension.reason } }],
      };
    });
    return replyWith(changed);
  };
}
