import type { DataEnvironment, Principal, Scope } from '@irp/contracts';
import type { ApplicationState, ApplicationType, GrantType } from '@irp/contracts/authorization';
import { directoryImagePath, type ListingState, type Visibility } from '@irp/contracts/directory';
import { allowsDataOf } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';

export interface ClientSecret {
  id: string;
  prefix: string;
  /** SHA-256, base64url. */
  hash: string;
  createdAt: Date;
  /** The id of the creator; null: created by the operator or an application. */
  createdBy: string | null;
  /** The end of the overlap after a rotation; null: does not expire. */
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

/** The listing of an application, as shown in the application's record. */
export interface DirectoryListing {
  visibility: Visibility;
  state: ListingState | 'none';
  /**
   * The name that passed the checks, if the application is shown outside its workspace. Absent: the
   * application is not shown outside its workspace, or the data is of a former version.
   */
  name?: string | undefined;
  /** The id of the logo approved by a reviewer, if the logo is public. */
  logo?: string | undefined;
  /** The listing's revision. */
  revision: number;
}

export interface Application {
  /** Also the `client_id`. */
  id: string;
  workspaceId: string;
  organizationId: string;
  name: string;
  description: string;
  type: ApplicationType;
  environment: DataEnvironment;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** The address for logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.2). */
  backchannelLogoutUri: string | null;
  /** Whether logout tokens and ID tokens must have a `sid`. */
  backchannelLogoutSessionRequired: boolean;
  grantTypes: GrantType[];
  scopes: Scope[];
  metadata: Record<string, string>;
  owner: { team?: string | undefined; email: string };
  supportContact: { email?: string | undefined; url?: string | undefined };
  homepageUrl: string | null;
  publish: boolean;
  /** Public keys for private_key_jwt; null: authenticates with secrets, or is public. */
  jwks: { keys: Record<string, unknown>[] } | null;
  /** Whether every authorization request must have a code challenge (RFC 7636). */
  pkceRequired: boolean;
  dpopBound: boolean;
  secrets: ClientSecret[];
  /** Tokens issued before this time are invalid. */
  tokensFrom: Date | null;
  state: ApplicationState;
  /** `by` is absent in suspensions of former versions. */
  suspension: {
    reason: string;
    at: Date;
    by?: Suspender;
  } | null;
  /** The operator's suspension. The publisher's suspension is `suspension`. */
  platformSuspension: { reason: string; at: Date } | null;
  deletionAt: Date | null;
  newInstallsDisabled: boolean;
  authorizationFlowsSuspended: boolean;
  /** Absent or null without a suspension, or in data of a former version. */
  flowsSuspendedBy?: Suspender | null;
  /**
   * The last report of the directory about the listing; not a part of the revision. Absent: no
   * report.
   */
  directoryListing?: DirectoryListing;
  /** The last report of compromised credentials. Absent: no report, or data of a former version. */
  compromisedAt?: Date;
  /**
   * The time of the transfer to the current owner. Absent: the owner registered the application, or
   * data of a former version.
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

/** An application under its public name, the name for people outside the publisher's workspace. */
export function asOthersSee<Named extends Pick<Application, 'name' | 'directoryListing'>>(
  application: Named,
): Named {
  return {
    ...application,
    name: application.directoryListing?.name ?? application.name,
  };
}

/**
 * The address of the logo approved by a reviewer; undefined: the directory does not show the
 * application. An unapproved image could be the logo of another product.
 */
export function logoOf({
  directoryListing,
}: Pick<Application, 'directoryListing'>): string | undefined {
  return directoryListing?.logo === undefined
    ? undefined
    : directoryImagePath(directoryListing.logo);
}

/**
 * Whether the application is visible to the caller: the application must belong to the caller's
 * workspace. A sandbox credential sees only sandbox applications.
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

/** Whether the secret is due for rotation and the owner has not received a reminder. */
export function isDueForReminder(secret: ClientSecret, nowMs: number): boolean {
  return secret.remindedAt === null && isDueForRotation(secret, nowMs);
}

/** When the next reminder to the owner is due. */
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
 * The secrets after a rotation. Existing secrets expire at the end of the overlap, or earlier.
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
      `The application has ${maxSecrets} live secrets, which is the limit: revoke one, or rotate with overlapHours 0.`,
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

/** Replaces the secret with the same id: for a secret that was created but never shown. */
export function withUnshownReplaced(
  { secrets }: Pick<Application, 'secrets'>,
  secret: ClientSecret,
): ClientSecret[] {
  return secrets.map((one) =>
    one.id === secret.id ? { ...secret, expiresAt: one.expiresAt } : one,
  );
}

/** How the application authenticates (RFC 6749, section 2.3; RFC 7523). */
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
 * The reason to reject an authorization, token or refresh request of the application; undefined for
 * an active application.
 */
export function refusalOf(
  application: Suspensions & Pick<Application, 'state'>,
): string | undefined {
  // `state` alone is not sufficient: a suspended application stays suspended during the seven days
  // before deletion. The text omits the suspension's reason, because anyone with the client ID
  // receives the text.
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

/** @throws PlatformError 409 */
export function requireState(application: Application, ...states: ApplicationState[]): void {
  if (states.includes(application.state)) {
    return;
  }
  const shownState = application.state.replace('_', ' ');
  throw new PlatformError(
    'conflict',
    `The application is ${shownState}; it must be ${states.join(' or ').replaceAll('_', ' ')}.`,
  );
}
