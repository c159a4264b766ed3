import type { resumeApplication as contract } from '@irp/contracts/authorization';
import type { Call, Reply } from '@irp/http';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import { requireState } from './domain/application.ts';
import { requireMayLift } from './domain/suspender.ts';

interface Dependencies {
  changeApplication: ChangeApplication;
}

export function resumeApplication({ changeApplication }: Dependencies) {
  return async ({ principal, params, headers }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const command = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(command, (application): ApplicationUpdate | undefined => {
      if (application.state === 'active') return undefined;
      requireState(application, 'suspended');
      requireMayLift(principal, application, application.suspension?.by ?? null);
      return {
        application: { ...application, state: 'active', suspension: null },
        events: [{ type: 'application.resumed', data: {} }],
      };
    });
    return replyWith(changed);
  };
}
