import type { ApplicationCache } from '../../applications/application-cache.ts';
import { isConsole } from '../../applications/domain/console.ts';
import { artifactId } from '../../tokens/artifact-id.ts';
import type { EndConsoleTokens } from './end-console-tokens.ts';
import type { LogoutNoticeStore } from './store/logout-notice-store.ts';

/** An ending session, with the applications that the person signed in to. */
export interface EndingSession {
  uid: string;
  accountId?: string | undefined;
  authorizations?: Record<string, { sid?: string | undefined }> | undefined;
}

interface Dependencies {
  logoutNotices: LogoutNoticeStore;
  applications: ApplicationCache;
  endConsoleTokens: EndConsoleTokens;
  now: () => number;
}

/**
 * Stores which applications must be notified of the end of a session (OpenID Connect Back-Channel
 * Logout 1.0, section 2.5). In addition, revokes the tokens of the console.
 */
export type AnnounceLogout = (session: EndingSession) => Promise<void>;

/** Milliseconds for which the delivery to an application is retried. */
const giveUpAfterMs = 3_600_000;

export function createAnnounceLogout({
  logoutNotices,
  applications,
  endConsoleTokens,
  now,
}: Dependencies): AnnounceLogout {
  return async ({ uid, accountId: userId, authorizations = {} }) => {
    if (userId === undefined) {
      return;
    }
    const consoles = Object.keys(authorizations).filter(isConsole);
    if (consoles.length > 0) {
      await endConsoleTokens(userId, consoles);
    }
    for (const [applicationId, { sid = '' }] of Object.entries(authorizations)) {
      const application = await applications.get(applicationId);
      if (!application?.backchannelLogoutUri) {
        continue;
      }
      const id = artifactId('logout', `${uid} ${applicationId}`);
      const nowMs = now();
      await logoutNotices.add(
        {
          id,
          applicationId,
          userId,
          sid,
        },
        new Date(nowMs),
        new Date(nowMs + giveUpAfterMs),
      );
    }
  };
}
