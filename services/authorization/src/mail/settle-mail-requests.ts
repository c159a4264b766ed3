import type { settleMailRequests as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { MailRequestStore } from './store/mail-request-store.ts';

interface Dependencies {
  mailRequests: Pick<MailRequestStore, 'settle'>;
}

export function settleMailRequests({ mailRequests }: Dependencies): Operation<typeof contract> {
  return async ({ body }) => {
    await mailRequests.settle(body.ids);
    return { status: 204 };
  };
}
