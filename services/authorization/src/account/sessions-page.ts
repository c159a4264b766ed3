import { type Html, html, minuteElement, type Page, type PageLanguage } from '@irp/web-pages';
import { browserNames } from '../people/domain/browser-names.ts';
import { errorNote } from '../people/pages/error-note.ts';
import type { FormError } from '../people/pages/guess-limiter.ts';
import type { OwnSession } from './own-sessions.ts';
import { passwordField } from './password-field.ts';
import type { AccountTexts } from './texts/en.ts';
import { accountTexts } from './texts/index.ts';

export const sessionsPath = '/account/sessions';
/** Value in the form for all sessions except the current one. */
export const allOthers = 'all-others';
const shown = 50;

interface SessionsFields extends Partial<FormError> {
  language: PageLanguage;
  csrf: string;
  /** The sessions, most recently used first. */
  sessions: readonly OwnSession[];
  /** Id of the session in which the page is shown. */
  current: string;
  /** The note about the result of the preceding form. */
  done?: Html | undefined;
}

export function sessionsPage({
  language,
  csrf,
  sessions,
  current,
  done,
  error,
  ...response
}: SessionsFields): Page {
  const t = accountTexts[language];
  const others = sessions.filter(({ id }) => id !== current);
  const form = html`<form method="post" action="${sessionsPath}"><input type="hidden" name="csrf" value="${csrf}">
<fieldset><legend>${t.otherBrowsers}</legend>${others.slice(0, shown).map((session) => choice(session.id, describe(session, language)))}
${choice(allOthers, others.length > shown ? t.allOthersOf(others.length, shown) : html`${t.allOthers}`)}</fieldset>
${passwordField(language)}
<p class="actions"><button class="danger" type="submit">${t.signOutThere}</button></p></form>
<p class="note">${t.unknownSession((text) => html`<a href="/account/password/change">${text}</a>`)}</p>`;
  return {
    title: t.sessions,
    ...response,
    body: html`${done}${errorNote(error, language)}
<h2>${t.thisBrowser}</h2>${sessions.filter(({ id }) => id === current).map((session) => html`<p>${describe(session, language)}</p>`)}
${others.length === 0 ? html`<p>${t.noOtherBrowser}</p>` : form}
<p><a href="/account">${t.backToAccount}</a></p>`,
  };
}

function choice(value: string, label: Html): Html {
  return html`<label class="choice"><input type="radio" name="session" value="${value}" required> ${label}</label>`;
}

function describe(
  { address, userAgent, signedInAt, lastUsedAt }: OwnSession,
  language: PageLanguage,
): Html {
  const t = accountTexts[language];
  return t.session(
    html`<strong>${nameOf(userAgent, t)}</strong>`,
    address ?? t.unknownAddress,
    minuteElement(signedInAt, language),
    minuteElement(lastUsedAt, language),
  );
}

function nameOf(userAgent: string | undefined, t: AccountTexts): string {
  const { browser, system } = browserNames(userAgent);
  const name = browser || t.unknownBrowser;
  return system === undefined ? name : t.browserOn(name, system);
}
