import type { DataEnvironment, Principal, Scope } from '@irp/contracts';
import type { ApplicationState, ApplicationType, GrantType } from '@irp/contracts/authorization';
import { directoryImagePath, type ListingState, type Visibility } from '@irp/contracts/directory';
import { allowsDataOf } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';

export interface ClientSecret {
  id: string;
  prefix: string;
  /** SHA-256 of the secret, base64url. */
  hash: string;
  createdAt: Date;
  /** Id of the creating user; null if the operator or an application created the secret. */
  createdBy: string | null;
  /** End of the overlap after a rotation; null if the secret does not expire. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  remindedAt: Date | null;
}

/**
 * The suspender of an application or of the authorization flows: a user, an application, or an
 * application on behalf of a user.
 */
export interface Suspender {
  userId: string | null;
  applicationId: string | null;
}

/** The state of an application's listing, as the directory has reported it. */
export interface DirectoryListing {
  visibility: Visibility;
  state: ListingState | 'none';
  /**
   * The name that passed the checks of the directory. Undefined if the application is visible only
   * in its own workspace, or if an earlier version of the service stored the data.
   */
  name?: string | undefined;
  /** The id of the logo approved by a reviewer, if the logo is public. */
  logo?: string | undefined;
  /** Revision of the listing. */
  revision: number;
}

export interface Application {
  /** Id of the application, used as `client_id`. */
  id: string;
  workspaceId: string;
  organizationId: string;
  name: string;
  description: string;
  type: ApplicationType;
  environment: DataEnvironment;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** Address that receives logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.2). */
  backchannelLogoutUri: string | null;
  /** Whether logout tokens and ID tokens must contain a `sid`. */
  backchannelLogoutSessionRequired: boolean;
  grantTypes: GrantType[];
  scopes: Scope[];
  metadata: Record<string, string>;
  owner: { team?: string | undefined; email: string };
  supportContact: { email?: string | undefined; url?: string | undefined };
  homepageUrl: string | null;
  publish: boolean;
  /** Public keys for private_key_jwt; null if the application uses secrets or is public. */
  jwks: { keys: Record<string, unknown>[] } | null;
  /** Whether all authorization requests must have a code challenge (RFC 7636). */
  pkceRequired: boolean;
  dpopBound: boolean;
  secrets: ClientSecret[];
  /** Tokens issued before this time are invalid. */
  tokensFrom: Date | null;
  state: ApplicationState;
  /**
   * The publisher's suspension. `by` is undefined in suspensions that an earlier version of the
   * service stored.
   */
  suspension: {
    reason: string;
    at: Date;
    by?: Suspender;
  } | null;
  /** The operator's suspension, independent of the publisher's `suspension`. */
  platformSuspension: { reason: string; at: Date } | null;
  deletionAt: Date | null;
  newInstallsDisabled: boolean;
  authorizationFlowsSuspended: boolean;
  /**
   * Null or undefined if the flows are not suspended. Undefined if an earlier version of the
   * service stored the data.
   */
  flowsSuspendedBy?: Suspender | null;
  /**
   * The last report of the directory about the listing. A report does not change the revision of
   * the application. Undefined before the first report.
   */
  directoryListing?: DirectoryListing;
  /**
   * Time of the last report that credentials were compromised. Undefined without a report, or if an
   * earlier version of the service stored the data.
   */
  compromisedAt?: Date;
  /**
   * Time of the transfer to the current owner. Undefined if the current owner registered the
   * application, or if an earlier version of the service stored the data.
   */
  transferredAt?: Date;
  transferOffer: { toWorkspaceId: string; at: Date } | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
}

export const maxApplications = 200;
const maxSecrets = 5;
export const deletionDelayMs = 7 * 86_400_000;
const reminderAfterMs = 90 * 86_400_000;
const hourMs = 3_600_000;

/**
 * Returns the application with its public name, which people outside the publisher's workspace see.
 */
export function asOthersSee<Named extends Pick<Application, 'name' | 'directoryListing'>>(
  application: Named,
): Named {
  return {
    ...application,
    name: application.directoryListing?.name ?? application.name,
  };
}

/**
 * Returns the address of the logo that a reviewer approved; undefined if the directory does not
 * show the application. An unapproved image could be the logo of another product.
 */
export function logoOf({
  directoryListing,
}: Pick<Application, 'directoryListing'>): string | undefined {
  return directoryListing?.logo === undefined
    ? undefined
    : directoryImagePath(directoryListing.logo);
}

/**
 * Returns whether the caller may see the application. The application must belong to the caller's
 * workspace. With a sandbox credential, the application must also belong to the sandbox.
 */
export function seesApplication(principal: Principal, application: Application): boolean {
  if (application.workspaceId !== principal.workspaceId || application.state === 'deleted') {
    return false;
  }
  return allowsDataOf(principal, application.environment);
}

export function liveSecrets(
  { secrets }: Pick<Application, 'secrets'>,
  nowMs: number,
): ClientSecret[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > nowMs);
}

export function isDueForRotation({ createdAt, expiresAt }: ClientSecret, nowMs: number): boolean {
  return expiresAt === null && nowMs - createdAt.getTime() >= reminderAfterMs;
}

/** Returns whether a secret is due for rotation, and its owner has not been reminded yet. */
export function isDueForReminder(secret: ClientSecret, nowMs: number): boolean {
  return secret.remindedAt === null && isDueForRotation(secret, nowMs);
}

/** Returns the time of the next reminder to the owner. */
export function reminderAt({
  state,
  secrets,
}: Pick<Application, 'state' | 'secrets'>): Date | null {
  const open = secrets.filter(
    ({ remindedAt, expiresAt }) => remindedAt === null && expiresAt === null,
  );
  if (open.length === 0 || state === 'pending_deletion') {
    return null;
  }
  return new Date(Math.min(...open.map(({ createdAt }) => createdAt.getTime())) + reminderAfterMs);
}

/**
 * Returns the secrets after a rotation. Existing secrets expire at the end of the overlap, unless
 * they expire earlier.
 * @throws PlatformError 409
 */
export function withNewSecret(
  application: Application,
  secret: ClientSecret,
  overlapHours: number,
): ClientSecret[] {
  const nowMs = secret.createdAt.getTime();
  const end = new Date(nowMs + overlapHours * hourMs);
  const overlapping = liveSecrets(application, nowMs)
    .map((old) => ({
      ...old,
      expiresAt: old.expiresAt !== null && old.expiresAt < end ? old.expiresAt : end,
    }))
    .filter(({ expiresAt }) => expiresAt.getTime() > nowMs);
  if (overlapping.length >= maxSecrets) {
    throw new PlatformError(
      'conflict',
      `The application has ${maxSecrets} valid secrets, which is the limit: revoke a secret, or rotate the secret with overlapHours 0.`,
    );
  }
  return [secret, ...overlapping];
}

export function hasSecret(
  { secrets }: Pick<Application, 'secrets'>,
  id: string | undefined,
): boolean {
  return secrets.some((one) => one.id === id);
}

/**
 * Replaces the secret with the same id. Callers use the function for a secret that was never shown.
 */
export function withUnshownReplaced(
  { secrets }: Pick<Application, 'secrets'>,
  secret: ClientSecret,
): ClientSecret[] {
  return secrets.map((one) =>
    one.id === secret.id ? { ...secret, expiresAt: one.expiresAt } : one,
  );
}

/** Returns how the application authenticates (RFC 6749, section 2.3; RFC 7523). */
export function clientAuthentication({ type, jwks }: Pick<Application, 'type' | 'jwks'>) {
  if (type === 'public') {
    return 'none';
  }
  return jwks === null ? 'client_secret' : 'private_key_jwt';
}

export type Suspensions = Pick<Application, 'suspension' | 'platformSuspension'>;

export function isSuspended({ suspension, platformSuspension }: Suspensions): boolean {
  return suspension !== null || platformSuspension !== null;
}

/**
 * Returns why authorization, token and refresh requests of the application are refused; undefined
 * for an active application.
 */
export function refusalOf(
  application: Suspensions & Pick<Application, 'state'>,
): string | undefined {
  // A suspended application has the state `pending_deletion` during the seven days before deletion,
  // so `state` alone does not show the suspension. The text omits the suspension's reason, because
  // anyone with the client ID receives the text.
  if (isSuspended(application)) {
    return 'The application is suspended.';
  }
  if (application.state === 'deleted') {
    return 'The application was deleted.';
  }
  return undefined;
}

export function acceptsAuthorizations({
  authorizationFlowsSuspended,
  state,
}: Application): boolean {
  return !authorizationFlowsSuspended && state !== 'pending_deletion';
}

/** @throws PlatformError 409 if the application is in none of the given states */
export function requireState(application: Application, ...states: ApplicationState[]): void {
  if (states.includes(application.state)) {
    return;
  }
  const shownState = application.state.replace('_', ' ');
  throw new PlatformError(
    'conflict',
    `The application is ${shownState}. For this request, it must be ${states.join(' or ').replaceAll('_', ' ')}.`,
  );
}
