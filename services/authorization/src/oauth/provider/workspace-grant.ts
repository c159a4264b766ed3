/** The members of a Grant that this service adds. */
export interface WorkspaceGrant {
  workspaceId?: string;
  consentId?: string;
}
