/** What is kept of a Grant beside oidc-provider's own fields. */
export interface WorkspaceGrant {
  workspaceId?: string;
  consentId?: string;
}
