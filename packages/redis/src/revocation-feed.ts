/** Revokes all credentials with this id, or of this user, workspace, application or grant. */
export interface Revocation {
  by: 'credential' | 'user' | 'workspace' | 'application' | 'grant';
  id: string;
  /**
   * Limits the revocation of a user to a single workspace, such as after a change of membership.
   */
  workspaceId?: string;
}

export interface RevocationListener {
  revoked(revocation: Revocation): void;
  /**
   * The connection was lost or restored: revocations may have been missed, so cached credentials
   * may be stale.
   */
  interrupted(): void;
}

/** Delivers revocations from the authorization service to every gateway process. */
export interface RevocationFeed {
  /** Resolves after the feed has accepted the message; rejects while the feed is unavailable. */
  publish(revocation: Revocation): Promise<void>;
  /** @returns a function that unsubscribes the listener */
  subscribe(listener: RevocationListener): () => void;
  /** False while revocations may be missed: cached credentials must not be used then. */
  healthy(): boolean;
  close(): Promise<void>;
}
