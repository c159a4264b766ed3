import type { ApplicationState, ApplicationType, DataEnvironment, GrantType, Principal, Scope } from '@irp/contracts';
import { PlatformError } from '@irp/errors';

export interface ClientSecret {
  id: string;
  prefix: string;
  /** SHA-256, base64url. */
  hash: string;
  createdAt: Date;
  /** The id of the person; null: the operator's tools. */
  createdBy: string | null;
  /** The end of a rotation's overlap. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  remindedAt: Date | null;
}

export interface Application {
  /** Also its client_id. */
  id: string;
  workspaceId: string;
  organizationId: string;
  name: string;
  description: string;
  type: ApplicationType;
  environment: DataEnvironment;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  grantTypes: GrantType[];
  scopes: Scope[];
  metadata: Record<string, string>;
  owner: { team?: string | undefined; email: string };
  supportContact: { email?: string | undefined; url?: string | undefined };
  homepageUrl: string | null;
  publish: boolean;
  /** Public keys for private_key_jwt in place of secrets. */
  jwks: { keys: Record<string, unknown>[] } | null;
  dpopBound: boolean;
  secrets: ClientSecret[];
  /** Tokens issued before count for nothing, even where one is still stored. */
  tokensFrom: Date | null;
  state: ApplicationState;
  suspension: { reason: string; at: Date } | null;
  deletionAt: Date | null;
  newInstallsDisabled: boolean;
  authorizationFlowsSuspended: boolean;
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

/** A sandbox credential knows only the sandbox's applications. */
export function seesApplication(principal: Principal, application: Application): boolean {
  if (application.workspaceId !== principal.workspaceId || application.state === 'deleted') return false;
  return principal.environment === 'production' || application.environment === 'sandbox';
}

export function liveSecrets({ secrets }: Pick<Application, 'secrets'>, nowMs: number): ClientSecret[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > nowMs);
}

export function isDueForRotation({ createdAt, expiresAt }: ClientSecret, nowMs: number): boolean {
  return expiresAt === null && nowMs - createdAt.getTime() >= reminderAfterMs;
}

/** Whether its owner is still to be told. */
export function isDueForReminder(secret: ClientSecret, nowMs: number): boolean {
  return secret.remindedAt === null && isDueForRotation(secret, nowMs);
}

/** When the owner is to be told of the next secret. */
export function reminderAt({ state, secrets }: Pick<Application, 'state' | 'secrets'>): Date | null {
  const open = secrets.filter(({ remindedAt, expiresAt }) => remindedAt === null && expiresAt === null);
  if (open.length === 0 || state === 'pending_deletion') return null;
  return new Date(Math.min(...open.map(({ createdAt }) => createdAt.getTime())) + reminderAfterMs);
}

/** The secrets after a rotation: the present ones end with the overlap, if they would not end before. */
export function withNewSecret(application: Application, secret: ClientSecret, overlapHours: number): ClientSecret[] {
  const nowMs = secret.createdAt.getTime();
  const end = new Date(nowMs + overlapHours * hourMs);
  const going = liveSecrets(application, nowMs)
    .map((old) => ({ ...old, expiresAt: old.expiresAt !== null && old.expiresAt < end ? old.expiresAt : end }))
    .filter(({ expiresAt }) => expiresAt.getTime() > nowMs);
  if (going.length >= maxSecrets)
    throw new PlatformError(
      'conflict',
      `${maxSecrets} secrets are live already: revoke one, or rotate without overlap.`,
    );
  return [secret, ...going];
}

export function holdsSecret({ secrets }: Pick<Application, 'secrets'>, id: string | undefined): boolean {
  return secrets.some((one) => one.id === id);
}

/** The secrets, one of them replaced by another of its id: for one that was made, but never shown. */
export function withUnseenReplaced({ secrets }: Pick<Application, 'secrets'>, secret: ClientSecret): ClientSecret[] {
  return secrets.map((one) => (one.id === secret.id ? { ...secret, expiresAt: one.expiresAt } : one));
}

/** How its server proves who it is (RFC 6749, section 2.3; RFC 7523). */
export function clientAuthentication({ type, jwks }: Pick<Application, 'type' | 'jwks'>) {
  if (type === 'public') return 'none';
  return jwks === null ? 'client_secret' : 'private_key_jwt';
}

/** Why it may have no new authorization, token or refresh; undefined where it may. */
export function refusalOf({ state, suspension }: Pick<Application, 'state' | 'suspension'>): string | undefined {
  // Not the state alone: a suspended one that is being deleted does not come back to life for seven days.
  // The reason is for its owners: this is told to whoever has the client id.
  if (suspension !== null) return 'The application is suspended.';
  if (state === 'deleted') return 'The application was deleted.';
  return undefined;
}

/** Whether people may agree to it, beside those who have. */
export function takesAuthorizations({ authorizationFlowsSuspended, state }: Application): boolean {
  return !authorizationFlowsSuspended && state !== 'pending_deletion';
}

/** @throws PlatformError 409 */
export function requireState(application: Application, ...states: ApplicationState[]): void {
  if (states.includes(application.state)) return;
  const words = application.state.replace('_', ' ');
  throw new PlatformError(
    'conflict',
    `The application is ${words}: this is possible only while it is ${states.join(' or ')}.`,
  );
}
