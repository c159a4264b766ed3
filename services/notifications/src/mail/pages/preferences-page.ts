import type { SignedInPerson } from '@irp/contracts/authorization';
import {
  type Digest,
  digests,
  mailKindSummary,
  type NotificationPreferencesView,
} from '@irp/contracts/notifications';
import {
  type FormError,
  formErrorNote,
  type Html,
  hidden,
  html,
  type Page,
  type PageLanguage,
  platformNavigationIn,
} from '@irp/web-pages';
import { mailPath } from './addresses.ts';
import type { MailPageTexts } from './texts/en.ts';
import { mailPageTexts } from './texts/index.ts';

interface PreferencesPage {
  language: PageLanguage;
  person: Pick<SignedInPerson, 'name' | 'email' | 'csrf'>;
  view: NotificationPreferencesView;
  /** Whether the form was stored just now. */
  isSaved: boolean;
  /** Error of the last submitted form. */
  fault?: FormError;
}

type Kind = NotificationPreferencesView['kinds'][number];

/**
 * Returns the name of the hidden field with the value that the page displayed. The handler changes
 * only preferences whose submitted value differs from the displayed value.
 */
export const shownField = (name: string) => `shown-${name}`;

export function preferencesPage({ language, person, view, isSaved, fault }: PreferencesPage): Page {
  const t = mailPageTexts[language];
  const toAccount = (text: string) => html`<a href="/account">${text}</a>`;
  const { name, email, csrf } = person;
  return {
    title: t.title,
    ...(fault && { status: fault.status }),
    isSignedIn: true,
    navigation: platformNavigationIn(language),
    body: html`<p>${t.who(name, email, toAccount)}</p>
${formErrorNote(fault, language)}${isSaved && html`<p class="note" role="status">${t.isSaved}</p>`}
<form method="post" action="${mailPath}">${hidden('csrf', csrf)}
<fieldset><legend>${t.optional}</legend>${view.kinds.filter(({ optional }) => optional).map((kind) => choice(kind, language))}</fieldset>
<fieldset><legend>${t.when}</legend>${hidden(shownField('digest'), view.digest)}${digests.map((one) => digestChoice(one, view.digest, t))}</fieldset>
<p class="actions"><button type="submit" name="action" value="save">${t.save}</button></p></form>
<h2>${t.alwaysOn}</h2>${Object.entries(t.reasons).map(([category, { of, why }]) =>
      mandatory(
        of,
        why,
        view.kinds.filter((kind) => kind.category === category),
        language,
      ),
    )}`,
  };
}

function choice({ kind, enabled }: Kind, language: PageLanguage): Html {
  return html`${hidden(shownField(kind), enabled ? 'on' : 'off')}
<label class="choice" for="${kind}"><input type="checkbox" id="${kind}" name="${kind}" value="on"${enabled && html` checked`}> ${mailKindSummary(kind, language)}</label>`;
}

function digestChoice(one: Digest, chosen: Digest, t: MailPageTexts): Html {
  const id = `digest-${one}`;
  return html`
<label class="choice" for="${id}"><input type="radio" id="${id}" name="digest" value="${one}"${one === chosen && html` checked`}> ${t.digests[one]}</label>`;
}

function mandatory(of: string, why: string, kinds: readonly Kind[], language: PageLanguage): Html {
  return html`
<fieldset disabled><legend>${of}</legend><p>${why}</p>${kinds.map(
    ({ kind }) =>
      html`<label class="choice" for="${kind}"><input type="checkbox" id="${kind}" checked disabled> ${mailKindSummary(kind, language)}</label>`,
  )}</fieldset>`;
}
