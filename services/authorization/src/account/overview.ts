import { requiresSecondFactor } from '../workspaces/domain/workspace.ts';
import { doneNote } from './done.ts';
import { overviewPage } from './overview-page.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';
import { accountTexts } from './texts/index.ts';

/**
 * Maximum number of invitations on the page. Further invitations appear after the user has answered
 * some.
 */
const shownInvitations = 50;

export function overviewHandlers({
  workspaces,
  consents,
  applications,
  guard,
  secondFactor,
  receivedInvitations,
  viewInvitations,
  passkeys,
}: PageDependencies): PageHandlers {
  return {
    get: guard.get(async (context) => {
      const { user, csrf, language } = context;
      const t = accountTexts[language];
      const [memberships, given, codesOn, received, own] = await Promise.all([
        workspaces.listOfMember(user.id),
        consents.listByUser(user.id),
        secondFactor.codesAreOn(user.id),
        receivedInvitations(user.email),
        passkeys.listOf(user.id),
      ]);
      const applicationsById = await applications.findAll(
        given.map(({ applicationId }) => applicationId),
      );
      const workspaceNames = new Map(
        memberships.map((workspace) => [workspace.id, workspace.name]),
      );
      return overviewPage({
        language,
        done: doneNote(context),
        user,
        csrf,
        codesOn,
        passkeys: own.length,
        requiredBy: memberships
          .filter((workspace) => requiresSecondFactor(workspace, user.id))
          .map(({ name }) => name),
        invitations: await viewInvitations(received.slice(0, shownInvitations)),
        workspaces: memberships.flatMap(({ name, members }) =>
          members.filter(({ userId }) => userId === user.id).map(({ role }) => ({ name, role })),
        ),
        consents: given.map((consent) => ({
          ...consent,
          application: applicationsById.get(consent.applicationId)?.name ?? t.deletedApplication,
          workspace: workspaceNames.get(consent.workspaceId) ?? t.formerWorkspace,
        })),
      });
    }),
  };
}
