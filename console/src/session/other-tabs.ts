import type { Sessions } from './sessions.ts';

const channelName = 'irp-console';
const signedOut = 'signed-out';

/** Deletes the tokens of this tab after a sign-out in another tab. */
export function followOtherTabs(sessions: Sessions): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (data === signedOut) {
      sessions.forget();
      // Without a session, the request for a token fails, and the page asks the person to sign in
      // again.
      sessions
        .current()
        ?.token()
        .catch(() => undefined);
    }
  };
  return () => channel.close();
}

/** Deletes the tokens of all tabs. */
export function announceSignOut(sessions: Sessions): void {
  sessions.forget();
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(signedOut);
  channel.close();
}
