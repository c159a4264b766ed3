import type { IncomingMessage, ServerResponse } from 'node:http';

/** The session of a browser, shared by the account pages and authorization requests. */
export interface BrowserSession {
  /** The signed-in user; undefined if nobody is signed in. */
  userId: string | undefined;
  /** The authentication methods of the sign-in (RFC 8176). */
  amr: string[];
  /** Time of the sign-in in whole seconds; 1970 if no user is signed in. */
  signedInAt: Date;
  /** The session's id, constant until the session ends. */
  uid: string;
  signIn(userId: string, amr: string[]): Promise<void>;
  signOut(): Promise<void>;
}

/**
 * Returns the session of a request. The oauth module implements this function with oidc-provider's
 * sessions.
 */
export type BrowserSessions = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<BrowserSession>;
