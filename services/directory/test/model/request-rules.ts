import { type App, personOf, seesEnvironment, type Workspace } from './actors.ts';
import { installNew, obstacles } from './installation-rules.ts';
import { inTurn, needsAdmin, type Rules, record, when } from './rule.ts';
import type { World } from './world.ts';

export const latestRequest = (
  world: World,
  { app, workspace }: { app: App; workspace: Workspace },
) => world.requests.findLastIndex((one) => one.app === app && one.workspace === workspace);

export const requestRules: Rules<'request' | 'approve request' | 'decline request'> = {
  request(world, { by, app, environment }) {
    const { workspace } = personOf(by);
    const found = obstacles(world, { by, app }, environment);
    const isPending = world.requests.some(
      (one) => one.app === app && one.by === by && one.state === 'pending',
    );
    const isRefused = world.policies[workspace].memberRequests === 'refused';
    return {
      refusals: found.includes(404)
        ? found
        : [...found, ...when({ 403: isRefused, 409: isPending })],
      success: 201,
      apply() {
        const at = world.requests.push({
          app,
          workspace,
          by,
          environment,
          state: 'pending',
        });
        record(world, workspace, { request: at - 1 }, 'installation.requested');
      },
    };
  },
  'approve request'(world, action) {
    const { by, seen, workspace } = action;
    const request = world.requests[latestRequest(world, action)];
    if (!request) {
      return undefined;
    }
    const found = [
      ...obstacles(world, action, request.environment),
      ...when({ 409: seen !== 'right' }),
    ];
    return {
      refusals: inTurn(
        needsAdmin(by),
        when({
          404: personOf(by).workspace !== workspace || !seesEnvironment(by, request.environment),
        }),
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
    if (!request) {
      return undefined;
    }
    return {
      refusals: inTurn(
        needsAdmin(action.by),
        when({
          404:
            personOf(action.by).workspace !== action.workspace ||
            !seesEnvironment(action.by, request.environment),
        }),
        when({ 409: request.state !== 'pending' }),
      ),
      success: 200,
      apply() {
        request.state = 'declined';
        record(world, action.workspace, { request: at }, 'installation.request_declined');
      },
    };
  },
};
