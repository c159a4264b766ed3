import { roleIn } from '../../domain/workspace.ts';
import { overviewPage } from './overview-page.ts';
import type { SiteParts } from './site-parts.ts';
import type { Place } from './visit.ts';

export function overviewPlace({ deps, guard, secondFactor }: SiteParts): Place {
  const { workspaces, consents, applications } = deps;
  return {
    get: guard.get(async ({ user, csrf }) => {
      const [joined, agreed, codesOn] = await Promise.all([
        workspaces.listOfMember(user.id),
        consents.listOf(user.id),
        secondFactor.isOn(user.id),
      ]);
      const known = await applications.findAll(agreed.map(({ applicationId }) => applicationId));
      const places = new Map(joined.map((workspace) => [workspace.id, workspace.name]));
      return overviewPage({
        user,
        csrf,
        codesOn,
        workspaces: joined.map((workspace) => ({ name: workspace.name, role: roleIn(workspace, user.id)! })),
        agreements: agreed.map((consent) => ({
          ...consent,
          application: known.get(consent.applicationId)?.name ?? 'An application that is gone',
          workspace: places.get(consent.workspaceId) ?? 'a workspace that you left',
        })),
      });
    }),
  };
}
