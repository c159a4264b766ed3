/** A session in which a person is signed in, in whichever browser. */
export interface OwnSession {
  /** The `uid` of its {@link BrowserSession}: of no use as a cookie. */
  id: string;
  signedInAt: Date;
  lastUsedAt: Date;
  /** Absent in sessions of former versions. */
  address?: string;
  userAgent?: string;
}

/** The sessions of one person. The oauth module implements it with oidc-provider's sessions. */
export interface OwnSessions {
  /** Those that are valid; last used first. */
  listOf(userId: string): Promise<OwnSession[]>;
  /**
   * Ends a session, and announces it to applications.
   * @returns false when the person has no such session
   */
  end(userId: string, id: string): Promise<boolean>;
}
