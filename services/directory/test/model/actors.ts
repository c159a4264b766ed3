import type { PlatformRole, Role } from '@irp/contracts/permissions';

/** Each is of an organization of its own. */
export const workspaces = ['a', 'b', 'c', 'd', 'platform'] as const;
export type Workspace = (typeof workspaces)[number];

/** An application has the name of its workspace. */
export const apps = ['a', 'b'] as const;
export type App = (typeof apps)[number];

interface Person {
  workspace: Workspace;
  role: Role;
  platformRole?: PlatformRole;
}

const people = {
  publisherA: { workspace: 'a', role: 'owner' },
  /** Reviews for the platform, and works for a publisher. */
  insiderA: { workspace: 'a', role: 'admin', platformRole: 'reviewer' },
  publisherB: { workspace: 'b', role: 'owner' },
  adminC: { workspace: 'c', role: 'admin' },
  memberC: { workspace: 'c', role: 'member' },
  adminD: { workspace: 'd', role: 'admin' },
  reviewer: { workspace: 'platform', role: 'admin', platformRole: 'reviewer' },
  otherReviewer: { workspace: 'platform', role: 'admin', platformRole: 'reviewer' },
  operator: { workspace: 'platform', role: 'admin', platformRole: 'operator' },
} as const satisfies Record<string, Person>;

export type Actor = keyof typeof people;
export const actors = Object.keys(people) as Actor[];
export const personOf = (actor: Actor): Person => people[actor];

/** Who reads in a workspace what the test compares. */
export const readers: Record<Workspace, Actor> = {
  ...{ a: 'publisherA', b: 'publisherB', c: 'adminC', d: 'adminD', platform: 'operator' },
};

export const isAdminOf = (actor: Actor) => personOf(actor).role !== 'member';
export const hasRole = (actor: Actor, role: PlatformRole) => personOf(actor).platformRole === role;
