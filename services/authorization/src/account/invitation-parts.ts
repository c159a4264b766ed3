import type { InvitationView } from '@irp/contracts/authorization';
import { type Html, html, type PageLanguage, roleName, shownDay } from '@irp/web-pages';
import { accountTexts } from './texts/index.ts';

/**
 * The facts a person needs before answering an invitation: the inviter, the workspace and role, and
 * the data visible to other members.
 */
export function invitationText(
  { workspace, organization, role, invitedBy, expiresAt }: InvitationView,
  language: PageLanguage,
): Html {
  const { invited } = accountTexts[language];
  const by = invitedBy ?? invited.somebody;
  return html`<p>${invited.text(by, workspace.name, organization.name, roleName(role, language))}</p>
<p class="note">${invited.effect(shownDay(expiresAt, language))}</p>`;
}

/**
 * Returns the buttons to accept and decline.
 * @param isAcceptable false if the person must do another step before accepting
 */
export function answerButtons(language: PageLanguage, isAcceptable = true): Html {
  const { invited } = accountTexts[language];
  return html`<p class="actions">${
    isAcceptable &&
    html`<button type="submit" name="action" value="accept">${invited.accept}</button>
`
  }<button class="second" type="submit" name="action" value="decline" formnovalidate>${invited.decline}</button></p>`;
}
