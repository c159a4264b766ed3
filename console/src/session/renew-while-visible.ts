import type { Sessions } from './sessions.ts';

const checkEveryMs = 20_000;

/**
 * Renews the token of the current place before its expiry: a person learns of an ended session
 * before sending a form. After the end of a session, focus of the tab requests a new token.
 * @returns a function that stops the renewal
 */
export function renewWhileVisible(sessions: Sessions): () => void {
  const check = () => {
    const session = sessions.current();
    if (document.visibilityState === 'visible' && session?.needsToken()) {
      // Waiting calls get the error, and the state reports the end of a session.
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
