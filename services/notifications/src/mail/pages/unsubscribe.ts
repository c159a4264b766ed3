import { type MailKindName, mailKinds, optionalMailKinds } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import {
  type Html,
  hidden,
  html,
  type Page,
  type PageContext,
  type PageHandlers,
  readFormOfPrograms,
} from '@irp/web-pages';
import { isTurnedOff, withoutMails } from '../recipients/domain/preferences.ts';
import { mailPath, unsubscribePath } from './addresses.ts';
import type { MailPageDependencies } from './page-dependencies.ts';

/** The field that mail programs send (RFC 8058, section 3.2). The button of the page does, too. */
const field = 'List-Unsubscribe';
const fieldValue = 'One-Click';

/**
 * Turns one kind of mail off for whoever has such a mail, without a sign-in and without a cookie: a
 * form of another site can do no more than the link. To look at the page changes nothing, because
 * scanners of mails open links.
 */
export function unsubscribeHandlers(deps: MailPageDependencies): PageHandlers {
  const { preferences, changePreferences, unsubscribeLinks } = deps;

  function read({ query }: PageContext) {
    const [token = '', ...others] = query.getAll('token');
    const found = others.length > 0 ? undefined : unsubscribeLinks.read(token);
    if (found) {
      return { ...found, token };
    }
    throw new PlatformError(
      'invalid_request',
      'The token of this link is not complete, or no longer valid. Open the link of a newer mail, or choose which mails you get.',
    );
  }

  return {
    readForm: readFormOfPrograms,
    async get(context) {
      const { kind, userId, token } = read(context);
      return isTurnedOff(await preferences.find(userId), kind)
        ? offPage(kind)
        : askPage(kind, token);
    },
    async post(context, form) {
      const { kind, userId } = read(context);
      if (form.get(field) !== fieldValue) {
        throw new PlatformError(
          'invalid_request',
          `${field} must be ${fieldValue}, as the button of the page sends it.`,
        );
      }
      await changePreferences({
        userId,
        patch: withoutMails(kind),
        via: 'mail_link',
        // The person as far as is known: who has the mail has the link.
        actor: { type: 'user', id: userId },
      });
      return offPage(kind);
    },
  };
}

function askPage(kind: MailKindName, token: string): Page {
  return {
    title: 'Turn off mails?',
    body: html`<p>Nothing is turned off yet. Press “Turn them off” to get no more mails of this kind, in any of your workspaces:</p>${what(kind)}
<form method="post" action="${unsubscribePath}?${new URLSearchParams({ token }).toString()}">${hidden(field, fieldValue)}
<p class="actions"><button type="submit">Turn them off</button></p></form>${others('Choose among all mails')}`,
  };
}

function offPage(kind: MailKindName): Page {
  return {
    title: 'These mails are off',
    body: html`<p class="note" role="status">Mails of this kind are no longer made for you:</p>${what(kind)}
<p>One that is being sent at this moment can still arrive.</p>${others('Turn them on again, or choose among all mails')}`,
  };
}

function what(kind: MailKindName): Html {
  if (kind !== 'digest') {
    return html`<ul><li>${mailKinds[kind].summary}</li></ul>`;
  }
  return html`<ul>${optionalMailKinds.map((one) => html`<li>${mailKinds[one].summary}</li>`)}</ul>
<p>These are the mails that you get as one mail a day.</p>`;
}

function others(text: string): Html {
  return html`<p><a href="${mailPath}">${text}</a></p>`;
}
