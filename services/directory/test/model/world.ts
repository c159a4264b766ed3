import type { DataEnvironment, Plan, Scope } from '@irp/contracts';
import type {
  InstallationParty,
  ListingState,
  ReviewState,
  Visibility,
} from '@irp/contracts/directory';
import {
  type Actor,
  type App,
  actors,
  apps,
  isAdminOf,
  originOf,
  personOf,
  type Workspace,
} from './actors.ts';

/**
 * The visible part of lifecycle.md and of decisions 32, 34 and 33. The model shares no rule with
 * the services.
 */
export interface World {
  plans: Record<Workspace, Plan>;
  policies: Record<Workspace, ModelPolicy>;
  apps: Record<App, ModelApplication>;
  /** In the order of creation, like requests and tokens. */
  installations: ModelInstallation[];
  requests: ModelRequest[];
  tokens: ModelToken[];
  events: ModelEvent[];
}

export interface ModelPolicy {
  /**
   * The publishers that may be installed and may share. `any`: every publisher may be installed,
   * and each of the model's publishers may share.
   */
  approved: 'any' | readonly Workspace[];
  memberRequests: 'allowed' | 'refused';
}

export interface ModelApplication {
  owner: Workspace;
  offeredTo: Workspace | null;
  flowsSuspendedBy: Actor | null;
  isDeleted: boolean;
  /** Whether all tokens were ended at once before. */
  haveTokensEnded: boolean;
  /** The publisher's suspension. */
  suspendedBy: Actor | null;
  isSuspendedByPlatform: boolean;
  newInstallsDisabled: boolean;
  scopes: readonly Scope[];
  listing: ModelListing;
}

interface ModelListing {
  /** Whether the directory knows the application. */
  isKnown: boolean;
  state: ListingState | 'none';
  visibility: Visibility;
  organizations: readonly Workspace[];
  draft: ModelDraft | null;
  review: ModelReview | null;
  earlierReviews: number;
  release: Submission | null;
  /** All versions ever shown by the directory, the latest last. */
  released: readonly Submission[];
}

export interface ModelDraft {
  /** The scopes with a reason. */
  reasons: readonly Scope[];
  isComplete: boolean;
  version: string | null;
  /** The author of the last change. */
  by: Actor;
}

interface Submission {
  /** The number of submissions of a listing. */
  number: number;
  version: string;
  scopes: readonly Scope[];
}

interface ModelReview {
  number: number;
  state: ReviewState;
  version: string | null;
  scopes: readonly Scope[];
  assignee: Actor | null;
  /** The submitter and the draft's author: neither may decide. */
  madeBy: readonly Actor[];
}

export interface ModelInstallation {
  app: App;
  workspace: Workspace;
  environment: DataEnvironment;
  scopes: readonly Scope[];
  withheld: readonly Scope[];
  suspendedBy: readonly InstallationParty[];
  endedBy: InstallationParty | null;
  /** The application's owner; for an ended installation, the owner at the end. */
  publisher: Workspace;
}

interface ModelRequest {
  app: App;
  workspace: Workspace;
  by: Actor;
  environment: DataEnvironment;
  state: 'pending' | 'approved' | 'declined';
}

export interface ModelToken {
  app: App;
  workspace: Workspace;
  scopes: readonly Scope[];
  /** Index of the installation; null in the workspace of the application. */
  installation: number | null;
  environment: DataEnvironment;
  /** No action revives the token. */
  isRevoked: boolean;
}

export interface ModelEvent {
  workspace: Workspace;
  type: string;
  about:
    | { app: App }
    | { installation: number }
    | { request: number }
    | { person: Actor }
    | { organization: Workspace };
}

function newApplication(app: App): ModelApplication {
  const listing: ModelListing = {
    isKnown: false,
    state: 'none',
    visibility: 'private',
    organizations: [],
    draft: null,
    review: null,
    earlierReviews: 0,
    release: null,
    released: [],
  };
  return {
    owner: originOf[app].workspace,
    offeredTo: null,
    isDeleted: false,
    suspendedBy: null,
    flowsSuspendedBy: null,
    isSuspendedByPlatform: false,
    haveTokensEnded: false,
    newInstallsDisabled: false,
    scopes: ['investments.read'],
    listing,
  };
}

/**
 * Newly registered applications of their workspaces. The organization of the first application may
 * share the application.
 */
export function newWorld(): World {
  const open: ModelPolicy = { approved: 'any', memberRequests: 'allowed' };
  return {
    plans: {
      a: 'enterprise',
      b: 'team',
      c: 'team',
      d: 'team',
      platform: 'team',
    },
    policies: {
      a: open,
      b: open,
      c: open,
      d: open,
      platform: open,
    },
    apps: {
      a: newApplication('a'),
      b: newApplication('b'),
      sandboxed: newApplication('sandboxed'),
    },
    installations: [],
    requests: [],
    tokens: [],
    events: [
      ...actors.filter(isAdminOf).map((person) => ({
        workspace: personOf(person).workspace,
        type: 'permission.escalated',
        about: { person },
      })),
      ...apps.map((app) => ({
        workspace: originOf[app].workspace,
        type: 'application.created',
        about: { app },
      })),
    ],
  };
}

/** A suspension by the publisher or by the platform is enough. */
export const isSuspended = ({ suspendedBy, isSuspendedByPlatform }: ModelApplication) =>
  suspendedBy !== null || isSuspendedByPlatform;

export function applicationState(app: ModelApplication) {
  if (app.isDeleted) {
    return 'pending_deletion';
  }
  return isSuspended(app) ? 'suspended' : 'active';
}

export function installationState({ endedBy, suspendedBy, withheld }: ModelInstallation): string {
  if (endedBy) {
    return endedBy === 'tenant' ? 'uninstalled' : 'revoked';
  }
  if (suspendedBy.length > 0) {
    return 'suspended';
  }
  return withheld.length > 0 ? 'reauthorization_required' : 'active';
}

export const isDiscoverable = (app: ModelApplication) =>
  app.listing.state === 'published' &&
  app.listing.visibility === 'public' &&
  applicationState(app) === 'active';

/** The current scopes of a token; undefined: the token is dead. */
export function scopesOfToken(world: World, token: ModelToken): Scope[] | undefined {
  const { app, scopes, installation, workspace, environment, isRevoked } = token;
  const { owner, scopes: asked } = world.apps[app];
  if (isRevoked || isSuspended(world.apps[app])) {
    return undefined;
  }
  // In the application's own workspace, no installation is needed, even after an earlier
  // installation.
  if (owner === workspace) {
    return environment === originOf[app].environment
      ? scopes.filter((scope) => asked.includes(scope))
      : undefined;
  }
  const installed = installation === null ? undefined : world.installations[installation]!;
  if (!installed || installed.endedBy || installed.suspendedBy.length > 0) {
    return undefined;
  }
  return scopes.filter((scope) => installed.scopes.includes(scope));
}

/** The items of the first list that are missing in the second list. */
export const without = <T>(list: readonly T[], others: readonly T[]) =>
  list.filter((one) => !others.includes(one));
