import type { listFailedMails as contract } from '@irp/contracts/notifications';
import type { Call, Reply } from '@irp/http';
import type { FailedMailStore } from '../store/failed-mail-store.ts';

export function listFailedMails({ failedMails }: { failedMails: FailedMailStore }) {
  return async ({
    body: { before, limit },
  }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
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
