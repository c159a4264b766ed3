import { hashCredential } from '@irp/secrets';
import { truncateToSeconds } from '../kernel/truncate-to-seconds.ts';
import { choosePageLanguage } from '../people/pages/page-language.ts';
import type { User } from '../people/store/user-store.ts';
import { invitationOf, requireAcceptable } from '../workspaces/domain/invitations.ts';
import type { Invitation, Workspace } from '../workspaces/domain/workspace.ts';
import { createFirstAccount } from './first-account.ts';
import { declinedPage, endedInvitationPage, type JoinStep, joinPage } from './join-page.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageContext, PageHandlers } from './page-handlers.ts';
import { signInAgainAddress } from './return-path.ts';
import { completeSignIn } from './sign-in.ts';
import { redirectToSignIn } from './sign-in-guard.ts';

interface OpenedLink {
  token: string;
  workspace: Workspace;
  invitation: Invitation;
}

/**
 * The page behind the link of an invitation. GET does not accept or decline, because mail scanners
 * open links. The link proves access to the mailbox of the address. Access to the mailbox is enough
 * to decline and to choose the first password of the address. For an existing account, the
 * account's owner must be signed in to accept. The token in the form also prevents CSRF: another
 * site cannot know the token.
 */
export function joinHandlers(dependencies: PageDependencies): PageHandlers {
  const { links, users, workspaces, now, authenticator, guard } = dependencies;
  const { viewInvitations, acceptInvitation, declineInvitation } = dependencies;
  const firstAccount = createFirstAccount(dependencies);

  async function open(token: string): Promise<OpenedLink | undefined> {
    const link = await links.find(hashCredential(token), 'membership', new Date(now()));
    const workspace = link && (await workspaces.find(link.workspaceId));
    const invitation = workspace && invitationOf(workspace, link.invitationId, now());
    return (
      invitation && {
        token,
        workspace,
        invitation,
      }
    );
  }

  /**
   * Returns whether the invitation may set the first password of the account. A disabled account
   * permits no first password. After an account is enabled again, earlier invitations cannot set
   * the first password, because another person may have received these invitations.
   */
  async function choosesPassword(email: string, invitedAt: Date): Promise<boolean> {
    const account = await users.findByEmail(email);
    if (!account) {
      return true;
    }
    if (account.password || account.user.disabled) {
      return false;
    }
    const from = await users.sessionsFrom(account.user.id);
    return from !== undefined && from < truncateToSeconds(invitedAt.getTime());
  }

  async function stepOf(
    signedIn: User | undefined,
    { email, name, invitedAt }: Invitation,
  ): Promise<JoinStep> {
    if (signedIn?.email === email) {
      return { do: 'confirm', user: signedIn };
    }
    if (signedIn) {
      return {
        do: 'switch account',
        signedInAs: signedIn.email,
      };
    }
    return (await choosesPassword(email, invitedAt))
      ? { do: 'choose a password', name }
      : { do: 'sign in' };
  }

  async function prepare(context: PageContext, { token, workspace, invitation }: OpenedLink) {
    const { userId } = context.session;
    const signedIn = userId === undefined ? undefined : await users.find(userId);
    const language = choosePageLanguage(context, { user: signedIn });
    const step = await stepOf(signedIn, invitation);
    const [view] = await viewInvitations([{ workspace, invitation }]);
    if (!view) {
      return undefined;
    }
    const fields = {
      language,
      token,
      email: invitation.email,
      invitation: view,
    };
    return {
      step,
      page: joinPage({ ...fields, step }),
      fields,
    };
  }

  return {
    async get(context) {
      const opened = await open(context.query.get('token') ?? '');
      return (
        (opened && (await prepare(context, opened))?.page) ?? endedInvitationPage(context.language)
      );
    },
    async post(context, form) {
      const opened = await open(form.get('token') ?? '');
      const prepared = opened && (await prepare(context, opened));
      if (!prepared) {
        return endedInvitationPage(context.language);
      }
      const { step, page, fields } = prepared;
      const { language } = fields;
      if (await guard.asksForSignIn(context.session)) {
        return { location: signInAgainAddress };
      }
      const { token, workspace, invitation } = opened;
      if (form.get('action') === 'decline') {
        await declineInvitation(invitation.email, invitation.id);
        return declinedPage(language);
      }
      if (step.do === 'sign in') {
        return redirectToSignIn;
      }
      if (step.do === 'switch account') {
        return { ...page, status: 409 };
      }
      if (step.do === 'confirm') {
        await acceptInvitation(step.user, invitation.id);
        return { location: '/account' };
      }
      // The invitation is checked before an account is created, so a rejected request stores
      // nothing.
      requireAcceptable(workspace, invitation);
      const created = await firstAccount(token, workspace, invitation, form);
      if (created === undefined) {
        return endedInvitationPage(language);
      }
      if ('error' in created) {
        const again = {
          ...step,
          name: form.get('name') ?? '',
        };
        return {
          ...joinPage({
            ...fields,
            step: again,
            error: created.error,
          }),
          status: 400,
        };
      }
      await acceptInvitation(created.user, invitation.id);
      const outcome = await authenticator.completeFirstFactor(context, created.user, 'invitation');
      return completeSignIn({ authenticator }, context, outcome);
    },
  };
}
