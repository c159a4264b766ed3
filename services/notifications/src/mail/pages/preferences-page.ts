import type { SignedInPerson } from '@irp/contracts/authorization';
import {
  type Digest,
  digests,
  type MailCategory,
  type NotificationPreferencesView,
} from '@irp/contracts/notifications';
import {
  type Fault,
  faultNote,
  type Html,
  hidden,
  html,
  type Page,
  platformNavigation,
} from '@irp/web-pages';
import { mailPath } from './addresses.ts';

interface Shown {
  person: Pick<SignedInPerson, 'name' | 'email' | 'csrf'>;
  view: NotificationPreferencesView;
  /** Whether the form was stored just now. */
  isSaved: boolean;
  /** Why the form before was refused. */
  fault?: Fault;
}

type Kind = NotificationPreferencesView['kinds'][number];

/** Why mails of a category cannot be turned off. */
const reasons: Record<Exclude<MailCategory, 'optional'>, { of: string; why: string }> = {
  lifecycle: {
    of: 'Applications that your workspaces use or publish',
    why: 'They cannot be turned off: admins have to know what happens to what their workspace relies on.',
  },
  security: {
    of: 'The security of your account and of your workspaces',
    why: 'They cannot be turned off: you have to learn of what you did not do yourself.',
  },
  account: {
    of: 'What somebody asks for',
    why: 'They cannot be turned off: they follow from what you or a colleague did, and have no other way to you.',
  },
};

const digestTexts: Record<Digest, string> = {
  off: 'Each at once',
  daily: 'As one mail a day',
};

/** The name of the field with what the page has shown: only what differs from it is changed. */
export const shownField = (name: string) => `shown-${name}`;

export function preferencesPage({ person, view, isSaved, fault }: Shown): Page {
  const { name, email, csrf } = person;
  return {
    title: 'Which mails you get',
    ...(fault && { status: fault.status }),
    isSignedIn: true,
    navigation: platformNavigation,
    body: html`<p>You are signed in as <strong>${name}</strong>. Mails go to ${email}, in the language that you choose <a href="/account">in your account</a>.</p>
${faultNote(fault)}${isSaved && html`<p class="note" role="status">Your choice is saved.</p>`}
<form method="post" action="${mailPath}">${hidden('csrf', csrf)}
<fieldset><legend>Mails that you can turn off, in all your workspaces</legend>${view.kinds.filter(({ optional }) => optional).map(choice)}</fieldset>
<fieldset><legend>When these are sent</legend>${hidden(shownField('digest'), view.digest)}${digests.map((one) => digestChoice(one, view.digest))}</fieldset>
<p class="actions"><button type="submit" name="action" value="save">Save</button></p></form>
<h2>Mails that are always on</h2>${Object.entries(reasons).map(([category, { of, why }]) =>
      mandatory(
        of,
        why,
        view.kinds.filter((kind) => kind.category === category),
      ),
    )}`,
  };
}

function choice({ kind, summary, enabled }: Kind): Html {
  return html`${hidden(shownField(kind), enabled ? 'on' : 'off')}
<label class="choice" for="${kind}"><input type="checkbox" id="${kind}" name="${kind}" value="on"${enabled && html` checked`}> ${summary}</label>`;
}

function digestChoice(one: Digest, chosen: Digest): Html {
  const id = `digest-${one}`;
  return html`
<label class="choice" for="${id}"><input type="radio" id="${id}" name="digest" value="${one}"${one === chosen && html` checked`}> ${digestTexts[one]}</label>`;
}

function mandatory(of: string, why: string, kinds: readonly Kind[]): Html {
  return html`
<fieldset disabled><legend>${of}</legend><p>${why}</p>${kinds.map(
    ({ kind, summary }) =>
      html`<label class="choice" for="${kind}"><input type="checkbox" id="${kind}" checked disabled> ${summary}</label>`,
  )}</fieldset>`;
}
