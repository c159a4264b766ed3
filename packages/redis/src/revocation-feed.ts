/**
 * Revokes the credential with this id, or all credentials of the user, workspace, application or
 * grant with this id.
 */
export interface Revocation {
  by: 'credential' | 'user' | 'workspace' | 'application' | 'grant';
  id: string;
  /**
   * If set, only the user's credentials for this workspace are revoked, for instance after a change
   * of the membership.
   */
  workspaceId?: string;
}

export interface RevocationListener {
  revoked(revocation: Revocation): void;
  /**
   * Is called when the connection is lost and when it is restored. Revocations during the
   * interruption may have been missed, so cached credentials may be outdated.
   */
  interrupted(): void;
}

/** Delivers revocations from the authorization service to every gateway process. */
export interface RevocationFeed {
  /**
   * Publishes a revocation. Resolves when the feed has accepted the revocation; rejects while the
   * feed is unavailable.
   */
  publish(revocation: Revocation): Promise<void>;
  /**
   * Adds a listener.
   * @returns a function that removes the listener
   */
  subscribe(listener: RevocationListener): () => void;
  /** Returns false while revocations may be missed, so cached credentials must not be used. */
  healthy(): boolean;
  close(): Promise<void>;
}
