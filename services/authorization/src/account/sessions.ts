import { PlatformError } from '@irp/errors';
import { clientSignal } from '@irp/web-pages';
import type { FormError } from '../people/pages/guess-limiter.ts';
import { doneNote, redirectAfter } from './done.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers, SignedInContext } from './page-handlers.ts';
import { allOthers, sessionsPage, sessionsPath } from './sessions-page.ts';

/**
 * Lists the person's sessions, and ends a session or all sessions except the current session.
 * Ending a session requires the password, because another person may be using the browser.
 */
export function sessionsHandlers({
  guard,
  ownSessions,
  codesEnrolment,
  removeSessions,
}: PageDependencies): PageHandlers {
  async function list(context: SignedInContext, error?: FormError) {
    const { user, session, csrf, language } = context;
    return sessionsPage({
      language,
      done: doneNote(context),
      csrf,
      sessions: await ownSessions.listOf(user.id),
      current: session.uid,
      ...error,
    });
  }
  return {
    get: guard.get((context) => list(context)),
    post: guard.post(async (context, form) => {
      const { user, session, response } = context;
      const selected = form.get('session');
      if (selected === undefined) {
        return list(context, {
          status: 400,
          error: 'Select at least one browser to sign out.',
        });
      }
      const formError = await codesEnrolment.checkOwnPassword(user, form, clientSignal(response));
      if (formError) {
        return list(context, formError);
      }
      if (selected === allOthers) {
        await removeSessions(user.id, { exceptSession: session.uid });
        // The user has just entered the password, so the current session counts as a new sign-in.
        await session.signIn(user.id, session.amr);
      } else if (!(await ownSessions.end(user.id, selected))) {
        throw new PlatformError(
          'not_found',
          'Your account has no session with this id. It may have ended already.',
        );
      }
      return redirectAfter('sessionsEnded', sessionsPath);
    }),
  };
}
