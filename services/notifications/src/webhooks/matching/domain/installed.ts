import type { DataEnvironment, Scope } from '@irp/contracts';

/** An application whose endpoints receive what happens where it is installed. */
export interface FollowedApplication {
  id: string;
  /** Whose it is now. */
  workspaceId: string;
  environment: DataEnvironment;
  state: 'active' | 'suspended' | 'pending_deletion' | 'deleted';
  scopes: readonly Scope[];
  /** Higher after each change of the application. */
  revision: number;
  /** When all of its installations had been read; since then events say what changes. */
  filledAt?: Date;
  /** When all of it is read again, in case an event was lost. */
  refreshAt?: Date;
}

/** What a followed application may do in a workspace. */
export interface Installed {
  id: string;
  applicationId: string;
  workspaceId: string;
  environment: DataEnvironment;
  state: 'active' | 'suspended' | 'revoked';
  scopes: readonly Scope[];
  /** Higher after each change of the installation. */
  revision: number;
  createdAt: Date;
}

/** Whether the application belongs to that workspace and environment now. */
export function isOf(
  application: FollowedApplication,
  { workspaceId, environment }: Pick<FollowedApplication, 'workspaceId' | 'environment'>,
): boolean {
  return application.workspaceId === workspaceId && application.environment === environment;
}

/** Whether the application can act at all. */
export function isRunning({ state }: FollowedApplication): boolean {
  return state === 'active' || state === 'pending_deletion';
}

/**
 * Whether the application can read there now: it is neither suspended nor deleted, and its
 * installation is not either.
 */
export function isAlive(application: FollowedApplication, installed: Installed): boolean {
  return isRunning(application) && installed.state === 'active';
}

/** Whether the installation, and the application itself, have the scope. */
export function mayRead(
  { scopes }: FollowedApplication,
  installed: Installed,
  scope: Scope,
): boolean {
  return scopes.includes(scope) && installed.scopes.includes(scope);
}
