/** A signed-in session of a person, in any browser. */
export interface OwnSession {
  /** The `uid` of the {@link BrowserSession}. The `uid` is useless as a cookie. */
  id: string;
  signedInAt: Date;
  lastUsedAt: Date;
  /** Absent in sessions of former versions. */
  address?: string;
  userAgent?: string;
}

/**
 * The sessions of a person. The oauth module implements this interface with oidc-provider's
 * sessions.
 */
export interface OwnSessions {
  /** Valid sessions, most recently used first. */
  listOf(userId: string): Promise<OwnSession[]>;
  /**
   * Ends a session and sends logout tokens to applications.
   * @returns false when the person has no such session
   */
  end(userId: string, id: string): Promise<boolean>;
}
