import { maskedEmail } from '@irp/contracts/authorization';
import type { listPlatformFailedMails as contract } from '@irp/contracts/notifications';
import { byKey, type Operation, readPage } from '@irp/http';
import { chatOf } from '../recipients/domain/contact-address.ts';
import type { FailedMail, FailedMailStore } from '../store/failed-mail-store.ts';

/**
 * Lists failed mails for operators. Operators see only the first character and the domain of each
 * address, because the domain suffices to find the reason of a failure.
 */
export function listPlatformFailedMails({
  failedMails,
}: {
  failedMails: Pick<FailedMailStore, 'list' | 'count'>;
}): Operation<typeof contract> {
  return async ({ query }) => {
    const { data, meta } = await readPage(query, {
      ...byKey(({ id }: FailedMail) => id),
      list: 'failed mails',
      query: {},
      read: ({ after, limit, skip }) => failedMails.list(after, limit, skip),
      count: () => failedMails.count(),
    });
    const views = data.map(({ id, kind, to, reason, createdAt, failedAt, canRetry }) => ({
      id,
      kind,
      address: maskedAddress(to),
      reason: reason.replaceAll(to, maskedAddress(to)),
      createdAt: createdAt.toISOString(),
      failedAt: failedAt?.toISOString() ?? null,
      canRetry,
    }));
    return {
      status: 200,
      body: { data: views, meta },
    };
  };
}

function maskedAddress(to: string): string {
  return chatOf(to) === undefined ? maskedEmail(to) : to;
}
