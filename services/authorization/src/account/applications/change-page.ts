import type { previewChange } from '@irp/contracts/authorization';
import {
  faultNote,
  type Html,
  hidden,
  hiddenFields,
  html,
  type Managing,
  type Page,
  whoAndWhere,
} from '@irp/web-pages';
import type { z } from 'zod';
import { applicationAddress, applicationsPath } from './addresses.ts';
import { newestField, newestOf, type ShownApplication } from './shown-application.ts';

interface Change {
  shown: ShownApplication;
  impact: z.infer<(typeof previewChange)['responses'][200]['schema']>;
  title: string;
  /** Where its form is sent to. */
  address: string;
  /** Of the button. */
  action: string;
  button: string;
  /** Beside the button. */
  fields?: Html;
  /** In place of the button: nothing is left to be done. */
  nothing?: Html | false;
}

/**
 * Asks for a change that cannot be undone, beside what it does and whom it concerns at this moment.
 */
export function changePage(managing: Managing, change: Change): Page {
  const { fault, workspace } = managing;
  const { shown, impact, title, address, action, button, fields, nothing } = change;
  const { id, name } = shown.application;
  const form = html`<form method="post" action="${address}">${hiddenFields(managing)}${hidden(newestField, newestOf(shown))}${fields}
<p class="actions"><button type="submit" name="action" value="${action}">${button}</button></p></form>`;
  return {
    title,
    ...(fault && { status: fault.status }),
    body: html`${whoAndWhere(managing, applicationsPath)}${faultNote(fault)}
<p>This is about <strong>${name}</strong> (client ID <code>${id}</code>).</p>
<ul>${impact.effects.map((effect) => html`<li>${effect}</li>`)}</ul>
<p>At this moment it is used in ${count(impact.workspaces, 'workspace')}, with ${count(impact.liveAccessTokens, 'access token')} and
${count(impact.liveRefreshTokens, 'refresh token')} that are valid.</p>${nothing || form}
<p><a href="${applicationAddress(id, workspace.id)}">Back to the application</a></p>`,
  };
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}
