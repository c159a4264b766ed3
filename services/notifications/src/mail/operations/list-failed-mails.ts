import type { listFailedMails as contract } from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import type { FailedMailStore } from '../store/failed-mail-store.ts';

export function listFailedMails({
  failedMails,
}: {
  failedMails: FailedMailStore;
}): Operation<typeof contract> {
  return async ({ body: { before, limit } }) => {
    const found = await failedMails.list(before, limit + 1);
    const mails = found
      .slice(0, limit)
      .map(({ id, kind, to: address, reason, createdAt, failedAt, canRetry }) => ({
        id,
        kind,
        address,
        reason,
        canRetry,
        createdAt: createdAt.toISOString(),
        failedAt: failedAt?.toISOString() ?? null,
      }));
    return {
      status: 200,
      body: { mails, more: found.length > limit },
    };
  };
}
