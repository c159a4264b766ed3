/** Lifetime of the confirmation link. */
export const linkLifetimeMs = 7 * 86_400_000;

/**
 * Time after a refusal in which a workspace cannot send another confirmation mail to the address.
 */
export const refusalLifetimeMs = 365 * 86_400_000;

export interface ConfirmationLimits {
  /** Minimum seconds between two confirmation mails of a workspace to an address. */
  pauseS: number;
  /**
   * Mails to an address from all workspaces, and of a workspace or an organization, in 24 hours.
   */
  perAddress: number;
  perWorkspace: number;
  perOrganization: number;
}

/** A link for the confirmation of an address. */
export interface ConfirmationLink {
  token: string;
  /** Hash of the token: a leaked database contains no working link. */
  hash: string;
  expireAt: Date;
  /** Id of the creating request: a repeat of the request changes nothing. */
  requestId: string;
}
