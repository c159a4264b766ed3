import { isSignInRequired, type Place, type Sessions, signInAddress } from '../session/index.ts';

/**
 * Gets a token for a workspace and environment. Without a session, the browser opens the sign-in,
 * which later returns to the same address.
 * @throws SessionError for other reasons
 */
export async function requireToken(sessions: Sessions, place: Place): Promise<void> {
  try {
    await sessions.of(place).token();
  } catch (error) {
    if (!isSignInRequired(error) || sessions.state() === 'ended') {
      throw error;
    }
    location.assign(signInAddress(location.pathname + location.search));
    // The promise never settles, so nothing is shown until the browser has left the page.
    await new Promise(() => undefined);
  }
}
