import type { Action } from './actions.ts';
import { type Actor, hasRole, isAdminOf, personOf } from './actors.ts';
import type { ModelApplication, ModelEvent, World } from './world.ts';

/** What an action does to the world. */
export interface Rule {
  /** Why it is refused: any of these statuses is right. Empty: it must not be. */
  refusals: readonly number[];
  success: number;
  /** Changes the world; only where nothing refuses the action. */
  apply(): void;
}

/** The statuses whose reasons apply. */
export const when = (reasons: Record<number, boolean>) =>
  Object.entries(reasons).flatMap(([status, applies]) => (applies ? [Number(status)] : []));

/** Reasons in order: who may not see a thing does not learn what else would refuse the action. */
export const inTurn = (...stages: number[][]) => stages.find((stage) => stage.length > 0) ?? [];

export const needsAdmin = (by: Actor) => when({ 403: !isAdminOf(by) });
export const needsRole = (by: Actor, role: 'reviewer' | 'operator') => when({ 403: !hasRole(by, role) });

/** For endpoints of the publisher: a member's key has not their scopes, another workspace has not the application. */
export const needsPublisher = ({ by, app }: { by: Actor; app: string }) =>
  inTurn(needsAdmin(by), when({ 404: personOf(by).workspace !== app }));

export function record(
  world: World,
  workspace: ModelEvent['workspace'],
  about: ModelEvent['about'],
  ...types: string[]
) {
  world.events.push(...types.map((type) => ({ workspace, about, type })));
}

/** Whether both have the same members. */
export const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((member) => other.includes(member));

export type Rules<Kinds extends Action['kind']> = {
  [Kind in Kinds]: (world: World, action: Extract<Action, { kind: Kind }>) => Rule | undefined;
};

export const ofApp = (world: World, { app }: { app: 'a' | 'b' }): ModelApplication => world.apps[app];
