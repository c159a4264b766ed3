/** How long the link works with which whoever reads the mails of an address confirms it. */
export const linkLifetimeMs = 7 * 86_400_000;

/** How long a workspace cannot ask an address again whose reader has refused. */
export const refusalLifetimeMs = 365 * 86_400_000;

export interface ConfirmationLimits {
  /** A workspace asks an address at most once in so many seconds. */
  pauseS: number;
  /**
   * Mails to an address from all workspaces, and of a workspace or an organization, in 24 hours.
   */
  perAddress: number;
  perWorkspace: number;
  perOrganization: number;
}

/** A link that confirms an address. */
export interface ConfirmationLink {
  token: string;
  /** Of the token: a leaked database has no link that works. */
  hash: string;
  expireAt: Date;
  /** Of the request that asked for it: a repeat of it changes nothing. */
  requestId: string;
}
