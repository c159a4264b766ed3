import type { Sessions } from './sessions.ts';

const checkEveryMs = 20_000;

/**
 * Renews the current token before it expires, while the tab is visible. With the renewal, a person
 * learns of an ended session before they send a form. After the end of a session, a token is
 * requested when the tab gets the focus.
 * @returns a function that stops the renewal
 */
export function renewWhileVisible(sessions: Sessions): () => void {
  const check = () => {
    const session = sessions.current();
    if (document.visibilityState === 'visible' && session?.needsToken()) {
      // Ignores the error: calls that wait for the token get the same error, and `sessions.state`
      // shows the end of a session.
      session.token().catch(() => undefined);
    }
  };
  const checkActive = () => {
    if (sessions.state() === 'active') {
      check();
    }
  };
  const timer = setInterval(checkActive, checkEveryMs);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
  };
}
