import {
  type MailKindName,
  mailKindSummary,
  optionalMailKinds,
} from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import {
  type Html,
  hidden,
  html,
  type Page,
  type PageContext,
  type PageHandlers,
  type PageLanguage,
  readFormOfPrograms,
} from '@irp/web-pages';
import { isTurnedOff, withoutMails } from '../recipients/domain/preferences.ts';
import { mailPath, unsubscribePath } from './addresses.ts';
import type { MailPageDependencies } from './page-dependencies.ts';
import { mailPageTexts } from './texts/index.ts';

/** The form field that mail programs (RFC 8058, section 3.2) and the button of the page send. */
const field = 'List-Unsubscribe';
const fieldValue = 'One-Click';

/**
 * Returns the handlers that turn off a kind of mail for the recipient of a mail with the link. No
 * sign-in or cookie is required. CSRF is not possible, because a form of another site would need
 * the link. GET changes nothing, because mail scanners open links.
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
      'The link is not complete, or no longer valid. Open the link of a newer mail, or choose which mails you get.',
    );
  }

  return {
    readForm: readFormOfPrograms,
    async get(context) {
      const { language } = context;
      const { kind, userId, token } = read(context);
      return isTurnedOff(await preferences.find(userId), kind)
        ? offPage(kind, language)
        : askPage(kind, token, language);
    },
    async post(context, form) {
      const { kind, userId } = read(context);
      if (form.get(field) !== fieldValue) {
        throw new PlatformError(
          'invalid_request',
          `${field} must be ${fieldValue}: use the button on the page.`,
        );
      }
      await changePreferences({
        userId,
        patch: withoutMails(kind),
        via: 'mail_link',
        // The person is not authenticated. The recipient of the mail is recorded as the actor,
        // because the mail contains the link.
        actor: { type: 'user', id: userId },
      });
      return offPage(kind, context.language);
    },
  };
}

function askPage(kind: MailKindName, token: string, language: PageLanguage): Page {
  const t = mailPageTexts[language];
  return {
    title: t.ask,
    body: html`<p>${t.nothingYet}</p>${what(kind, language)}
<form method="post" action="${unsubscribePath}?${new URLSearchParams({ token }).toString()}">${hidden(field, fieldValue)}
<p class="actions"><button type="submit">${t.turnOff}</button></p></form>${others(t.chooseAll)}`,
  };
}

function offPage(kind: MailKindName, language: PageLanguage): Page {
  const t = mailPageTexts[language];
  return {
    title: t.areOff,
    body: html`<p class="note" role="status">${t.noLongerMade}</p>${what(kind, language)}
<p>${t.canArrive}</p>${others(t.turnOnAgain)}`,
  };
}

function what(kind: MailKindName, language: PageLanguage): Html {
  const item = (one: MailKindName) => html`<li>${mailKindSummary(one, language)}</li>`;
  if (kind !== 'digest') {
    return html`<ul>${item(kind)}</ul>`;
  }
  return html`<ul>${optionalMailKinds.map(item)}</ul>
<p>${mailPageTexts[language].ofDigest}</p>`;
}

function others(text: string): Html {
  return html`<p><a href="${mailPath}">${text}</a></p>`;
}
