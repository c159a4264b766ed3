import type { Sessions } from './sessions.ts';

const checkEveryMs = 20_000;

/**
 * Renews the token of the place on the page before it ends, so that a person who types learns of an
 * ended session before they send a form. After it has ended, the tab looks for a new one when the
 * person comes back to it.
 * @returns a function that ends this
 */
export function renewWhileVisible(sessions: Sessions): () => void {
  const check = () => {
    const session = sessions.current();
    if (document.visibilityState === 'visible' && session?.needsToken()) {
      // Who waits for the token learns of the failure, and the state says that a session has ended.
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
