import type { DataEnvironment, Scope } from '@irp/contracts';

/** An application whose endpoints receive events of all workspaces with an installation. */
export interface FollowedApplication {
  id: string;
  /** The current owner. */
  workspaceId: string;
  environment: DataEnvironment;
  state: 'active' | 'suspended' | 'pending_deletion' | 'deleted';
  scopes: readonly Scope[];
  /** Increases with each change of the application. */
  revision: number;
  /**
   * Time at which all installations had been read. Events report changes of installations after
   * `filledAt`.
   */
  filledAt?: Date;
  /** Time at which all installations are next read again, in case an event was lost. */
  refreshAt?: Date;
}

/** The installation of a followed application in a workspace. */
export interface Installed {
  id: string;
  applicationId: string;
  workspaceId: string;
  environment: DataEnvironment;
  state: 'active' | 'suspended' | 'revoked';
  scopes: readonly Scope[];
  /** Increases with each change of the installation. */
  revision: number;
  createdAt: Date;
}

/** Returns whether the application currently belongs to this workspace and environment. */
export function isOf(
  application: FollowedApplication,
  { workspaceId, environment }: Pick<FollowedApplication, 'workspaceId' | 'environment'>,
): boolean {
  return application.workspaceId === workspaceId && application.environment === environment;
}

/**
 * Returns whether the application can act: the application is active, or its deletion is only
 * planned.
 */
export function isRunning({ state }: FollowedApplication): boolean {
  return state === 'active' || state === 'pending_deletion';
}

/**
 * Returns whether the application can currently read in the workspace: neither the application nor
 * the installation is suspended or deleted.
 */
export function isAlive(application: FollowedApplication, installed: Installed): boolean {
  return isRunning(application) && installed.state === 'active';
}

/** Returns whether both the installation and the application itself have the scope. */
export function mayRead(
  { scopes }: FollowedApplication,
  installed: Installed,
  scope: Scope,
): boolean {
  return scopes.includes(scope) && installed.scopes.includes(scope);
}
