/** A session in which a person is signed in, in any browser. */
export interface OwnSession {
  /**
   * The `uid` of the {@link BrowserSession}. The id is not a cookie value, so nobody can sign in
   * with the id.
   */
  id: string;
  signedInAt: Date;
  lastUsedAt: Date;
  /**
   * IP address of the sign-in; undefined in a session that an earlier version of the service
   * stored.
   */
  address?: string;
  userAgent?: string;
}

/**
 * Lists and ends the sessions of a person. The oauth module implements this interface with
 * oidc-provider's sessions.
 */
export interface OwnSessions {
  /** Returns the valid sessions, most recently used first. */
  listOf(userId: string): Promise<OwnSession[]>;
  /**
   * Ends a session and sends logout tokens to its applications.
   * @returns false if the person has no session with this id
   */
  end(userId: string, id: string): Promise<boolean>;
}
