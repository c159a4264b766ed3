import { isSignInRequired, type Place, type Sessions, signInAddress } from '../session/index.ts';

/**
 * Gets the token of a place. Without a session, the browser goes to the sign-in, and later returns
 * to the same address.
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
    // Shows nothing until the browser has left the page.
    await new Promise(() => undefined);
  }
}
