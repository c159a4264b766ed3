export { authorizedFetch } from './authorized-fetch.ts';
export { createClock } from './clock.ts';
export { announceSignOut, followOtherTabs } from './other-tabs.ts';
export { isEnvironment, keyOf, type Place } from './place.ts';
export { renewWhileVisible } from './renew-while-visible.ts';
export { SessionError } from './session-error.ts';
export {
  createSessions,
  isSignInRequired,
  type Sessions,
} from './sessions.ts';
export { signInAddress, signOutAddress } from './sign-in-address.ts';
