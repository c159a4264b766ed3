import type { DataEnvironment, Scope } from '@irp/contracts';
import type { ActionOf, Seen } from './actions.ts';
import {
  type Actor,
  type App,
  hasRole,
  originOf,
  personOf,
  seesEnvironment,
  type Workspace,
} from './actors.ts';
import { end, recordInstallation } from './installation-effects.ts';
import {
  inTurn,
  needsAdmin,
  needsDeveloper,
  needsProduction,
  ofApp,
  owns,
  type Rule,
  type Rules,
  record,
  when,
} from './rule.ts';
import { admission } from './showing.ts';
import { isSuspended, type ModelInstallation, type World, without } from './world.ts';

const allScopes: Scope[] = [
  'investments.read',
  'investments.write',
  'members.read',
  'webhooks.read',
];

/** The scopes in the admin's request. */
export function scopesSeen(world: World, app: App, seen: Seen): Scope[] {
  const { scopes } = world.apps[app];
  if (seen === 'fewer') {
    return scopes.slice(1);
  }
  return seen === 'more' ? [...scopes, without(allScopes, scopes)[0]!] : [...scopes];
}

/** The latest installation of an application in a workspace. */
export const latestInstallation = (
  world: World,
  { app, workspace }: { app: App; workspace: Workspace },
) => world.installations.findLastIndex((one) => one.app === app && one.workspace === workspace);

const isInstalled = (world: World, at: { app: App; workspace: Workspace }) =>
  world.installations[latestInstallation(world, at)]?.endedBy === null;

/**
 * Whether an application is visible to an actor: an own application only if the key sees its
 * environment.
 */
const isSeen = (by: Actor, app: App, seenAs: ReturnType<typeof admission>) =>
  seenAs === 'own' ? seesEnvironment(by, originOf[app].environment) : seenAs !== 'hidden';

/** The reasons against an installation or a request. */
export function obstacles(
  world: World,
  { by, app }: { by: Actor; app: App },
  environment: DataEnvironment,
): number[] {
  const { workspace } = personOf(by);
  const { newInstallsDisabled, isDeleted, owner } = world.apps[app];
  const { approved } = world.policies[workspace];
  const seenAs = admission(world, app, workspace);
  return inTurn(
    when({ 404: !isSeen(by, app, seenAs) }),
    when({
      403:
        seenAs === 'withdrawn' ||
        newInstallsDisabled ||
        (environment === 'production' && originOf[app].environment === 'sandbox') ||
        !seesEnvironment(by, environment) ||
        (approved !== 'any' && ![workspace, ...approved].includes(owner)),
      409:
        seenAs === 'own' ||
        isInstalled(world, { app, workspace }) ||
        isDeleted ||
        isSuspended(world.apps[app]),
    }),
  );
}

export function installNew(
  world: World,
  { by, app }: { by: Actor; app: App },
  environment: ModelInstallation['environment'],
) {
  const { workspace } = personOf(by);
  const { scopes, owner } = world.apps[app];
  const at = world.installations.push({
    app,
    workspace,
    environment,
    scopes,
    withheld: [],
    suspendedBy: [],
    endedBy: null,
    publisher: owner,
  });
  record(world, workspace, { installation: at - 1 }, 'installation.created');
  record(world, workspace, { app }, 'permission.escalated');
}

type OfInstallation = ActionOf<'uninstall' | 'suspend' | 'resume' | 'reauthorize'>;

/** A change of the latest installation by a party. */
function change(
  world: World,
  action: OfInstallation,
  rule: (at: number, party: 'tenant' | 'publisher' | 'platform') => Omit<Rule, 'success'>,
): Rule | undefined {
  const at = latestInstallation(world, action);
  if (at < 0) {
    return undefined;
  }
  const { workspace } = personOf(action.by);
  const platform = hasRole(action.by, 'operator') ? ('platform' as const) : undefined;
  const isTenant = workspace === action.workspace;
  const tenant = seesEnvironment(action.by, world.installations[at]!.environment)
    ? ('tenant' as const)
    : undefined;
  const publisher = owns(world, action) ? ('publisher' as const) : platform;
  const party = isTenant ? tenant : publisher;
  const { refusals, apply } = party ? rule(at, party) : { refusals: [404], apply() {} };
  return {
    refusals: inTurn(needsAdmin(action.by), [...refusals]),
    success: action.kind === 'uninstall' ? 204 : 200,
    apply,
  };
}

const isDelisted = (world: World, action: OfInstallation) =>
  ofApp(world, action).listing.state === 'delisted';
const isEnded = (world: World, at: number) => world.installations[at]!.endedBy !== null;

export const installationRules: Rules<
  'preview' | 'install' | 'uninstall' | 'suspend' | 'resume' | 'reauthorize' | 'policy'
> = {
  preview(world, { by, app }) {
    const { workspace } = personOf(by);
    const installed = world.installations[latestInstallation(world, { app, workspace })];
    const isShown = installed?.endedBy === null && seesEnvironment(by, installed.environment);
    const seenAs = isShown ? 'open' : admission(world, app, workspace);
    return {
      refusals: inTurn(
        needsDeveloper(by),
        when({ 404: !isSeen(by, app, seenAs), 403: seenAs === 'withdrawn' }),
      ),
      success: 200,
      apply() {},
    };
  },
  install(world, action) {
    const { by, app, seen, environment } = action;
    const found = obstacles(world, { by, app }, environment);
    return {
      refusals: inTurn(
        needsAdmin(by),
        found.includes(404) ? found : [...found, ...when({ 409: seen !== 'right' })],
      ),
      success: 201,
      apply: () => installNew(world, action, environment),
    };
  },
  uninstall: (world, action) =>
    change(world, action, (at, party) => ({
      refusals: [],
      apply() {
        if (isEnded(world, at)) {
          return;
        }
        end(world, at, party);
        recordInstallation(world, at, 'installation.removed', party);
      },
    })),
  suspend: (world, action) =>
    change(world, action, (at, party) => ({
      refusals: when({ 409: isEnded(world, at) }),
      apply() {
        const installation = world.installations[at]!;
        if (installation.suspendedBy.includes(party)) {
          return;
        }
        installation.suspendedBy = [...installation.suspendedBy, party];
        recordInstallation(world, at, 'installation.suspended', party);
      },
    })),
  resume: (world, action) =>
    change(world, action, (at, party) => {
      const installation = world.installations[at]!;
      const { suspendedBy } = installation;
      const isOwn = suspendedBy.includes(party);
      return {
        refusals: inTurn(
          when({ 409: isEnded(world, at) }),
          when({ 403: suspendedBy.length > 0 && !isOwn }),
        ),
        apply() {
          installation.suspendedBy = without(suspendedBy, [party]);
          if (isOwn) {
            recordInstallation(world, at, 'installation.resumed', party);
          }
        },
      };
    }),
  reauthorize: (world, action) =>
    change(world, action, (at, party) => {
      const installation = world.installations[at]!;
      return {
        refusals: inTurn(
          when({ 404: party !== 'tenant' }),
          when({ 409: isEnded(world, at) || action.seen !== 'right' }),
          when({ 403: isDelisted(world, action) && installation.withheld.length > 0 }),
        ),
        apply() {
          const { scopes } = ofApp(world, action);
          if (installation.withheld.length === 0) {
            return;
          }
          Object.assign(installation, { scopes, withheld: [] });
          recordInstallation(world, at, 'installation.reauthorized', 'tenant');
          record(world, action.workspace, { app: action.app }, 'permission.escalated');
        },
      };
    }),
  policy(world, { by, policy }) {
    return {
      refusals: inTurn(needsAdmin(by), needsProduction(by)),
      success: 200,
      apply() {
        world.policies[personOf(by).workspace] = policy;
      },
    };
  },
};
