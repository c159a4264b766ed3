import type { DataEnvironment } from '@irp/contracts';
import type { PlatformRole, Role } from '@irp/contracts/permissions';

/** Each workspace has a separate organization. */
export const workspaces = ['a', 'b', 'c', 'd', 'platform'] as const;
export type Workspace = (typeof workspaces)[number];

/** The first two have the names of the registering workspaces. */
export const apps = ['a', 'b', 'sandboxed'] as const;
export type App = (typeof apps)[number];

/** The workspace and environment of each application's registration. */
export const originOf: Record<App, { workspace: Workspace; environment: DataEnvironment }> = {
  a: { workspace: 'a', environment: 'production' },
  b: { workspace: 'b', environment: 'production' },
  sandboxed: { workspace: 'b', environment: 'sandbox' },
};

interface Person {
  workspace: Workspace;
  role: Role;
  platformRole?: PlatformRole;
  /** The environment of the key; default: production. */
  environment?: DataEnvironment;
}

const people = {
  publisherA: { workspace: 'a', role: 'owner' },
  /** Reviews for the platform, and works for a publisher. */
  insiderA: {
    workspace: 'a',
    role: 'admin',
    platformRole: 'reviewer',
  },
  developerA: { workspace: 'a', role: 'developer' },
  publisherB: { workspace: 'b', role: 'owner' },
  /** Has a key for the sandbox only. */
  testerB: {
    workspace: 'b',
    role: 'admin',
    environment: 'sandbox',
  },
  adminC: { workspace: 'c', role: 'admin' },
  memberC: { workspace: 'c', role: 'member' },
  testerC: {
    workspace: 'c',
    role: 'admin',
    environment: 'sandbox',
  },
  adminD: { workspace: 'd', role: 'admin' },
  reviewer: {
    workspace: 'platform',
    role: 'admin',
    platformRole: 'reviewer',
  },
  otherReviewer: {
    workspace: 'platform',
    role: 'admin',
    platformRole: 'reviewer',
  },
  operator: {
    workspace: 'platform',
    role: 'admin',
    platformRole: 'operator',
  },
} as const satisfies Record<string, Person>;

export type Actor = keyof typeof people;
export const actors = Object.keys(people) as Actor[];
export const personOf = (actor: Actor): Person => people[actor];

/** The actor with full read access in each workspace, for the test's comparisons. */
export const readers: Record<Workspace, Actor> = {
  a: 'publisherA',
  b: 'publisherB',
  c: 'adminC',
  d: 'adminD',
  platform: 'operator',
};

export const isAdminOf = (actor: Actor) => ['owner', 'admin'].includes(personOf(actor).role);
export const hasRole = (actor: Actor, role: PlatformRole) => personOf(actor).platformRole === role;
/** Whether a key sees the data of an environment: a production key sees both environments. */
export const seesEnvironment = (actor: Actor, environment: DataEnvironment) =>
  environment === 'sandbox' || personOf(actor).environment !== 'sandbox';
