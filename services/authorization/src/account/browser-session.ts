import type { IncomingMessage, ServerResponse } from 'node:http';

/** The session of a browser. Account pages and authorization requests share the session. */
export interface BrowserSession {
  /** Undefined while no user is signed in. */
  userId: string | undefined;
  /** The authentication methods of the sign-in (RFC 8176). */
  amr: string[];
  /** When the user signed in, in whole seconds; 1970 while no user is signed in. */
  signedInAt: Date;
  /** The session's id, constant until the session ends. */
  uid: string;
  signIn(userId: string, amr: string[]): Promise<void>;
  signOut(): Promise<void>;
}

/**
 * The session of a request. The oauth module implements this function with oidc-provider's
 * sessions.
 */
export type BrowserSessions = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<BrowserSession>;
