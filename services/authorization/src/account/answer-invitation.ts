import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';

export const answerInvitationPath = '/account/invitations';

/**
 * Creates the handler of the forms in the account page's list of invitations. The handler accepts
 * or declines an invitation.
 */
export function answerInvitationHandlers({
  guard,
  acceptInvitation,
  declineInvitation,
}: PageDependencies): PageHandlers {
  return {
    post: guard.post(async ({ user }, form) => {
      const invitationId = form.get('invitation') ?? '';
      if (form.get('action') === 'accept') {
        await acceptInvitation(user, invitationId);
      } else {
        await declineInvitation(user.email, invitationId);
      }
      return { location: '/account' };
    }),
  };
}
