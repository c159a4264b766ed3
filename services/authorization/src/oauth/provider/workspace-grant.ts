/** Properties that this service adds to a Grant. */
export interface WorkspaceGrant {
  workspaceId?: string;
  consentId?: string;
}
