import type { DataEnvironment, Scope } from '@irp/contracts';

/** An application whose endpoints receive events of all workspaces with an installation. */
export interface FollowedApplication {
  id: string;
  /** The current owner. */
  workspaceId: string;
  environment: DataEnvironment;
  state: 'active' | 'suspended' | 'pending_deletion' | 'deleted';
  scopes: readonly Scope[];
  /** Incremented by each change of the application. */
  revision: number;
  /** Time at which all installations had been read; since then, events report changes. */
  filledAt?: Date;
  /** Time of the next full refresh, for lost events. */
  refreshAt?: Date;
}

/** The access of a followed application in a workspace. */
export interface Installed {
  id: string;
  applicationId: string;
  workspaceId: string;
  environment: DataEnvironment;
  state: 'active' | 'suspended' | 'revoked';
  scopes: readonly Scope[];
  /** Incremented by each change of the installation. */
  revision: number;
  createdAt: Date;
}

/** Whether the application currently belongs to that workspace and environment. */
export function isOf(
  application: FollowedApplication,
  { workspaceId, environment }: Pick<FollowedApplication, 'workspaceId' | 'environment'>,
): boolean {
  return application.workspaceId === workspaceId && application.environment === environment;
}

/** Whether the application can act: active, or with a planned deletion. */
export function isRunning({ state }: FollowedApplication): boolean {
  return state === 'active' || state === 'pending_deletion';
}

/**
 * Whether the application can currently read there: neither the application nor its installation is
 * suspended or deleted.
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
