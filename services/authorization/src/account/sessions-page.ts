import { type Html, html, type Page } from '@irp/web-pages';
import { browserNames } from '../people/domain/browser-names.ts';
import { errorNote } from '../people/pages/error-note.ts';
import type { FormError } from '../people/pages/guess-limiter.ts';
import type { OwnSession } from './own-sessions.ts';

export const sessionsPath = '/account/sessions';
/** The value of the form for all sessions but that of the request. */
export const allOthers = 'all-others';
const shown = 50;

interface SessionsFields extends Partial<FormError> {
  csrf: string;
  /** Last used first. */
  sessions: readonly OwnSession[];
  /** The id of the session of the request. */
  current: string;
}

export function sessionsPage({
  csrf,
  sessions,
  current,
  error,
  ...response
}: SessionsFields): Page {
  const others = sessions.filter(({ id }) => id !== current);
  const form = html`<form method="post" action="${sessionsPath}"><input type="hidden" name="csrf" value="${csrf}">
<fieldset><legend>Other browsers</legend>${others.slice(0, shown).map((session) => choice(session.id, describe(session)))}
${choice(allOthers, html`All other browsers${others.length > shown && html`: ${others.length}, of which ${shown} are shown`}`)}</fieldset>
<label for="password">Your password</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required>
<p class="actions"><button class="danger" type="submit">Sign out there</button></p></form>
<p class="note">Do you not recognize one? Then <a href="/account/password/change">change your password</a>, too. API keys and connected applications keep working.</p>`;
  return {
    title: 'Where you are signed in',
    ...response,
    body: html`${errorNote(error)}
<h2>This browser</h2>${sessions.filter(({ id }) => id === current).map((session) => html`<p>${describe(session)}</p>`)}
${others.length === 0 ? html`<p>You are signed in in no other browser.</p>` : form}
<p><a href="/account">Back to your account</a></p>`,
  };
}

function choice(value: string, label: Html): Html {
  return html`<label class="choice"><input type="radio" name="session" value="${value}" required> ${label}</label>`;
}

function describe({
  address = 'an unknown address',
  userAgent,
  signedInAt,
  lastUsedAt,
}: OwnSession): Html {
  return html`<strong>${nameOf(userAgent)}</strong> from ${address}: signed in on ${time(signedInAt)}, last used on ${time(lastUsedAt)}`;
}

function nameOf(userAgent: string | undefined): string {
  const { browser, system } = browserNames(userAgent);
  const name = browser || 'An unknown browser';
  return system === undefined ? name : `${name} on ${system}`;
}

function time(at: Date): Html {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
