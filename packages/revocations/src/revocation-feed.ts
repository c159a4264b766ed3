/** What is no longer to be trusted: every credential of this id, user, workspace, application or grant. */
export interface Revocation {
  by: 'credential' | 'user' | 'workspace' | 'application' | 'grant';
  id: string;
  /** Narrows a user's revocation to one workspace, as when a membership changes there. */
  workspaceId?: string;
}

export interface RevocationListener {
  revoked(revocation: Revocation): void;
  /** The feed was lost or has come back: whatever was kept may be stale. */
  interrupted(): void;
}

/** Carries revocations from the authorization service to every gateway process. */
export interface RevocationFeed {
  /** Resolves once the feed has taken the message; rejects when it is away. */
  publish(revocation: Revocation): Promise<void>;
  /** Returns a function that ends the subscription. */
  subscribe(listener: RevocationListener): () => void;
  /** False while messages may be missed: nothing kept may then be trusted. */
  healthy(): boolean;
  close(): Promise<void>;
}
