import type { Scope } from '@irp/contracts';
import type { ActionOf, Seen } from './actions.ts';
import { type Actor, type App, hasRole, personOf, type Workspace } from './actors.ts';
import { recordInstallation } from './installation-effects.ts';
import { inTurn, needsAdmin, ofApp, type Rule, type Rules, record, when } from './rule.ts';
import { admission } from './showing.ts';
import { type ModelInstallation, type World, without } from './world.ts';

const allScopes: Scope[] = ['investments.read', 'investments.write', 'members.read', 'webhooks.read'];

/** The scopes that an admin says they saw. */
export function scopesSeen(world: World, app: App, seen: Seen): Scope[] {
  const { scopes } = world.apps[app];
  if (seen === 'fewer') return scopes.slice(1);
  return seen === 'more' ? [...scopes, without(allScopes, scopes)[0]!] : [...scopes];
}

/** The latest one of an application in a workspace. */
export const latestInstallation = (world: World, { app, workspace }: { app: App; workspace: Workspace }) =>
  world.installations.findLastIndex((one) => one.app === app && one.workspace === workspace);

const isInstalled = (world: World, at: { app: App; workspace: Workspace }) =>
  world.installations[latestInstallation(world, at)]?.endedBy === null;

export const latestRequest = (world: World, { app, workspace }: { app: App; workspace: Workspace }) =>
  world.requests.findLastIndex((one) => one.app === app && one.workspace === workspace);

function obstacles(world: World, app: App, workspace: Workspace): number[] {
  const { newInstallsDisabled, isDeleted, suspendedBy } = world.apps[app];
  const { approved } = world.policies[workspace];
  const seenAs = admission(world, app, workspace);
  return inTurn(
    when({ 404: seenAs === 'hidden' }),
    when({
      403:
        seenAs === 'withdrawn' ||
        newInstallsDisabled ||
        (approved !== 'any' && ![workspace, ...approved].includes(app)),
      409: seenAs === 'own' || isInstalled(world, { app, workspace }) || isDeleted || suspendedBy !== null,
    }),
  );
}

function installNew(world: World, { by, app }: { by: Actor; app: App }, environment: ModelInstallation['environment']) {
  const { workspace } = personOf(by);
  const { scopes } = world.apps[app];
  const at = world.installations.push({
    ...{ app, workspace, environment, scopes, withheld: [], suspendedBy: [], endedBy: null },
  });
  record(world, workspace, { installation: at - 1 }, 'installation.created');
  record(world, workspace, { app }, 'permission.escalated');
}

type OfInstallation = ActionOf<'uninstall' | 'suspend' | 'resume' | 'reauthorize'>;

/** A change of the latest installation by one of its parties. */
function change(
  world: World,
  action: OfInstallation,
  rule: (at: number, party: 'tenant' | 'publisher' | 'platform') => Omit<Rule, 'success'>,
): Rule | undefined {
  const at = latestInstallation(world, action);
  if (at < 0) return undefined;
  const { workspace } = personOf(action.by);
  const platform = hasRole(action.by, 'operator') ? ('platform' as const) : undefined;
  const party = workspace === action.workspace ? 'tenant' : workspace === action.app ? 'publisher' : platform;
  const { refusals, apply } = party ? rule(at, party) : { refusals: [404], apply() {} };
  return {
    refusals: inTurn(needsAdmin(action.by), [...refusals]),
    success: action.kind === 'uninstall' ? 204 : 200,
    apply,
  };
}

const isEnded = (world: World, at: number) => world.installations[at]!.endedBy !== null;

export const installationRules: Rules<
  | ('preview' | 'install' | 'request' | 'approve request' | 'decline request')
  | ('uninstall' | 'suspend' | 'resume' | 'reauthorize' | 'token' | 'policy')
> = {
  preview(world, { by, app }) {
    const { workspace } = personOf(by);
    const seenAs = isInstalled(world, { app, workspace }) ? 'open' : admission(world, app, workspace);
    return {
      refusals: inTurn(needsAdmin(by), when({ 404: seenAs === 'hidden', 403: seenAs === 'withdrawn' })),
      success: 200,
      apply() {},
    };
  },
  install(world, action) {
    const { by, app, seen, environment } = action;
    const found = obstacles(world, app, personOf(by).workspace);
    return {
      refusals: inTurn(needsAdmin(by), found.includes(404) ? found : [...found, ...when({ 409: seen !== 'right' })]),
      success: 201,
      apply: () => installNew(world, action, environment),
    };
  },
  request(world, { by, app, environment }) {
    const { workspace } = personOf(by);
    const found = obstacles(world, app, workspace);
    const isPending = world.requests.some((one) => one.app === app && one.by === by && one.state === 'pending');
    const isRefused = world.policies[workspace].memberRequests === 'refused';
    return {
      refusals: found.includes(404) ? found : [...found, ...when({ 403: isRefused, 409: isPending })],
      success: 201,
      apply() {
        const at = world.requests.push({ app, workspace, by, environment, state: 'pending' });
        record(world, workspace, { request: at - 1 }, 'installation.requested');
      },
    };
  },
  'approve request'(world, action) {
    const { app, by, seen, workspace } = action;
    const request = world.requests[latestRequest(world, action)];
    if (!request) return undefined;
    const found = [...obstacles(world, app, workspace), ...when({ 409: seen !== 'right' })];
    return {
      refusals: inTurn(
        needsAdmin(by),
        when({ 404: personOf(by).workspace !== workspace }),
        when({ 409: request.state !== 'pending' }),
        found.includes(404) ? [404] : found,
      ),
      success: 200,
      apply() {
        installNew(world, action, request.environment);
        request.state = 'approved';
      },
    };
  },
  'decline request'(world, action) {
    const at = latestRequest(world, action);
    const request = world.requests[at];
    if (!request) return undefined;
    return {
      refusals: inTurn(
        needsAdmin(action.by),
        when({ 404: personOf(action.by).workspace !== action.workspace }),
        when({ 409: request.state !== 'pending' }),
      ),
      success: 200,
      apply() {
        request.state = 'declined';
        record(world, action.workspace, { request: at }, 'installation.request_declined');
      },
    };
  },
  uninstall: (world, action) =>
    change(world, action, (at, party) => ({
      refusals: [],
      apply() {
        if (isEnded(world, at)) return;
        world.installations[at]!.endedBy = party;
        recordInstallation(world, at, 'installation.removed', party);
      },
    })),
  suspend: (world, action) =>
    change(world, action, (at, party) => ({
      refusals: when({ 409: isEnded(world, at) }),
      apply() {
        const installation = world.installations[at]!;
        if (installation.suspendedBy.includes(party)) return;
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
        refusals: inTurn(when({ 409: isEnded(world, at) }), when({ 403: suspendedBy.length > 0 && !isOwn })),
        apply() {
          installation.suspendedBy = without(suspendedBy, [party]);
          if (isOwn) recordInstallation(world, at, 'installation.resumed', party);
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
        ),
        apply() {
          const { scopes } = ofApp(world, action);
          if (installation.withheld.length === 0) return;
          Object.assign(installation, { scopes, withheld: [] });
          recordInstallation(world, at, 'installation.reauthorized', 'tenant');
          record(world, action.workspace, { app: action.app }, 'permission.escalated');
        },
      };
    }),
  token(world, { app, workspace }) {
    const at = app === workspace ? null : latestInstallation(world, { app, workspace });
    if (at === -1) return { refusals: [400], success: 200, apply() {} };
    const installed = at === null ? undefined : world.installations[at]!;
    const isOut = installed && (installed.endedBy !== null || installed.suspendedBy.length > 0);
    return {
      refusals: when({ 400: isOut || world.apps[app].suspendedBy !== null }),
      success: 200,
      apply: () =>
        void world.tokens.push({ app, workspace, installation: at, scopes: (installed ?? world.apps[app]).scopes }),
    };
  },
  policy(world, { by, policy }) {
    return {
      refusals: needsAdmin(by),
      success: 200,
      apply() {
        world.policies[personOf(by).workspace] = policy;
      },
    };
  },
};
