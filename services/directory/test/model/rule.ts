import type { Action } from './actions.ts';
import {
  type Actor,
  type App,
  hasRole,
  isAdminOf,
  originOf,
  personOf,
  seesEnvironment,
} from './actors.ts';
import type { ModelApplication, ModelEvent, World } from './world.ts';

/** The effect of an action on the world. */
export interface Rule {
  /** The permitted status codes of a refusal. Empty: the action must not be refused. */
  refusals: readonly number[];
  success: number;
  /** Changes the world. Called only for a permitted action. */
  apply(): void;
}

/** The statuses with an applicable reason. */
export const when = (reasons: Record<number, boolean>) =>
  Object.entries(reasons).flatMap(([status, applies]) => (applies ? [Number(status)] : []));

/** Reasons in order: an actor who cannot see an object does not learn about further reasons. */
export const inTurn = (...stages: number[][]) => stages.find((stage) => stage.length > 0) ?? [];

export const needsAdmin = (by: Actor) => when({ 403: !isAdminOf(by) });
export const needsProduction = (by: Actor) => when({ 403: personOf(by).environment === 'sandbox' });
export const needsRole = (by: Actor, role: 'reviewer' | 'operator') =>
  when({ 403: !hasRole(by, role) });
/** A member's key has none of the scopes of publishers. */
export const needsDeveloper = (by: Actor) => when({ 403: personOf(by).role === 'member' });

interface OnApp {
  by: Actor;
  app: App;
}

/** The application's owner finds the application, unless the key is of the other environment. */
export const owns = (world: World, { by, app }: OnApp) =>
  personOf(by).workspace === world.apps[app].owner &&
  seesEnvironment(by, originOf[app].environment);

/**
 * An operator acts as platform for applications of other organizations, and as publisher for
 * applications of the operator's organization.
 */
export const isPlatform = (world: World, { by, app }: OnApp) =>
  hasRole(by, 'operator') && personOf(by).workspace !== world.apps[app].owner;

const needsOwn = (world: World, action: OnApp) => when({ 404: !owns(world, action) });

/** For endpoints of the publisher: another workspace does not have the application. */
export const needsPublisher = (world: World, action: OnApp) =>
  inTurn(needsDeveloper(action.by), needsOwn(world, action));
export const needsPublishersAdmin = (world: World, action: OnApp) =>
  inTurn(needsAdmin(action.by), needsOwn(world, action));

export function record(
  world: World,
  workspace: ModelEvent['workspace'],
  about: ModelEvent['about'],
  ...types: string[]
) {
  world.events.push(
    ...types.map((type) => ({
      workspace,
      about,
      type,
    })),
  );
}

/** An event of an application, in the log of the application's workspace. */
export const recordApp = (world: World, app: App, ...types: string[]) =>
  record(world, world.apps[app].owner, { app }, ...types);

/** Whether both lists have the same members. */
export const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((member) => other.includes(member));

export type Rules<Kinds extends Action['kind']> = {
  [Kind in Kinds]: (world: World, action: Extract<Action, { kind: Kind }>) => Rule | undefined;
};

export const ofApp = (world: World, { app }: { app: App }): ModelApplication => world.apps[app];
