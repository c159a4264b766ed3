/** The members of a Grant added by this service. */
export interface WorkspaceGrant {
  workspaceId?: string;
  consentId?: string;
}
