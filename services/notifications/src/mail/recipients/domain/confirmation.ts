/** Lifetime of the confirmation link in milliseconds. */
export const linkLifetimeMs = 7 * 86_400_000;

/**
 * Milliseconds after a refusal in which the workspace can send no further confirmation mail to the
 * address.
 */
export const refusalLifetimeMs = 365 * 86_400_000;

export interface ConfirmationLimits {
  /** Minimum pause in seconds between two confirmation mails of a workspace to an address. */
  pauseS: number;
  /**
   * Maximum confirmation mails in 24 hours to an address, from all workspaces together.
   * `perWorkspace` and `perOrganization` limit the mails from a workspace or an organization.
   */
  perAddress: number;
  perWorkspace: number;
  perOrganization: number;
}

/** A link for the confirmation of an address. */
export interface ConfirmationLink {
  token: string;
  /** Hash of the token. Only the hash is stored, so a leaked database contains no working link. */
  hash: string;
  expireAt: Date;
  /** Id of the request that created the link. A repeat of this request changes nothing. */
  requestId: string;
}
