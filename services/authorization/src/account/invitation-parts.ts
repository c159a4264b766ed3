import type { InvitationView } from '@irp/contracts/authorization';
import { type Html, html } from '@irp/web-pages';

/**
 * What a person must know before they answer: who invites them, to what, and what others will see.
 */
export function invitationText({
  workspace,
  organization,
  role,
  invitedBy,
  expiresAt,
}: InvitationView): Html {
  return html`<p><strong>${invitedBy ?? 'Somebody who has left'}</strong> invites you to the workspace <strong>${workspace.name}</strong> of <strong>${organization.name}</strong>, as <strong>${role}</strong>.</p>
<p class="note">If you accept, its members see your name and e-mail address. The invitation expires on ${expiresAt.slice(0, 10)}.</p>`;
}

/** @param isAcceptable false where the person must do something else first */
export function answerButtons(isAcceptable = true): Html {
  return html`<p class="actions">${
    isAcceptable &&
    html`<button type="submit" name="action" value="accept">Accept</button>
`
  }<button class="second" type="submit" name="action" value="decline" formnovalidate>Decline</button></p>`;
}
