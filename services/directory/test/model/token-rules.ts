import { originOf } from './actors.ts';
import { latestInstallation } from './installation-rules.ts';
import { needsPublisher, type Rules, recordApp, when } from './rule.ts';
import { isSuspended, type ModelToken, type World } from './world.ts';

/** No action revives the tokens. */
export function revokeTokens(
  world: World,
  isEnded: (token: World['tokens'][number]) => boolean,
): void {
  for (const token of world.tokens) {
    if (isEnded(token)) {
      token.isRevoked = true;
    }
  }
}

export const tokenRules: Rules<'token' | 'revoke downstream' | 'compromise'> = {
  token(world, { app, workspace }) {
    const { owner, scopes: asked, flowsSuspendedBy } = world.apps[app];
    const at = owner === workspace ? null : latestInstallation(world, { app, workspace });
    const installed = at === null ? undefined : world.installations[at];
    const isOut =
      at !== null && (!installed || installed.endedBy !== null || installed.suspendedBy.length > 0);
    return {
      refusals: when({ 400: isOut || isSuspended(world.apps[app]) || flowsSuspendedBy !== null }),
      success: 200,
      apply() {
        const { scopes, environment } = installed ?? {
          scopes: asked,
          environment: originOf[app].environment,
        };
        world.tokens.push({
          app,
          workspace,
          environment,
          scopes,
          installation: at,
          isRevoked: false,
        });
      },
    };
  },
  'revoke downstream'(world, action) {
    const { app, of } = action;
    const { owner } = world.apps[app];
    const isUsed = (workspace: string) =>
      world.installations.some(
        (one) => one.app === app && one.workspace === workspace && one.endedBy === null,
      );
    // Without an installation, the result depends on the remaining tokens.
    if (of !== 'all' && (of === owner || !isUsed(of))) {
      return undefined;
    }
    return {
      refusals: needsPublisher(world, action),
      success: 200,
      apply() {
        const isConcerned = (token: ModelToken) =>
          token.app === app && (of === 'all' || token.workspace === of);
        const isFirst = of === 'all' && !world.apps[app].haveTokensEnded;
        const isNew =
          isFirst || world.tokens.some((token) => isConcerned(token) && !token.isRevoked);
        revokeTokens(world, isConcerned);
        if (of === 'all') {
          world.apps[app].haveTokensEnded = true;
        }
        if (isNew) {
          recordApp(world, app, 'application.downstream_revoked');
        }
      },
    };
  },
  compromise(world, action) {
    const { app } = action;
    return {
      refusals: needsPublisher(world, action),
      success: 200,
      apply() {
        revokeTokens(world, (token) => token.app === app);
        world.apps[app].haveTokensEnded = true;
        recordApp(world, app, 'application.credentials_compromised', 'secret.rotated');
      },
    };
  },
};
