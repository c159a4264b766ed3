import type { Logger } from '@irp/observability';
import { errors } from 'oidc-provider';
import type { OAuthServer } from '../provider/oauth-server.ts';
import { internalsOf } from '../provider/provider-internals.ts';
import type { LogoutNotice, LogoutNoticeStore } from './store/logout-notice-store.ts';

export interface DeliverLogoutTokensDependencies {
  logoutNotices: LogoutNoticeStore;
  log: Logger;
  now: () => number;
}

/** Milliseconds of a lease, longer than an attempt: oidc-provider ends an attempt after 2.5 s. */
const leaseMs = 30_000;
const concurrency = 8;
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

/**
 * Creates a task that sends due logout tokens. Several processes share the work, because each
 * leases a notice before the delivery.
 * @param stopping ends the task after the tokens in progress
 */
export function createDeliverLogoutTokens(
  { logoutNotices, log, now }: DeliverLogoutTokensDependencies,
  server: Pick<OAuthServer, 'provider'>,
  stopping: AbortSignal,
): () => Promise<void> {
  async function deliver({
    id,
    applicationId,
    userId,
    sid,
    attempts,
  }: LogoutNotice): Promise<void> {
    try {
      const client = await internalsOf(server.provider()).Client.find(applicationId);
      // The application may have been deleted, or may have no logout address any more.
      if (client?.backchannelLogoutUri) {
        await client.sendLogoutToken(userId, sid);
      }
      await logoutNotices.remove(id);
    } catch (error) {
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 10));
      // Only the kind of error is logged, because the error message may contain a secret from the
      // query of the application's address.
      const failure = error instanceof errors.OIDCProviderError ? error.error : errorName(error);
      log.warn(
        {
          applicationId,
          attempts,
          failure,
        },
        'application rejected a back-channel logout token',
      );
      await logoutNotices.postpone(applicationId, new Date(now() + pauseMs));
    }
  }

  async function deliverDue(): Promise<void> {
    while (!stopping.aborted) {
      const notice = await logoutNotices.lease(new Date(now()), new Date(now() + leaseMs));
      if (notice === undefined) {
        return;
      }
      await deliver(notice);
    }
  }

  return async () => {
    if (await logoutNotices.hasDue(new Date(now()))) {
      await Promise.all(Array.from({ length: concurrency }, deliverDue));
    }
  };
}

function errorName(error: unknown): string {
  if (!(error instanceof Error)) {
    return 'unknown';
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
