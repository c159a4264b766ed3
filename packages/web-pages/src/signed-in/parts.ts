import type { SignedInPerson } from '@irp/contracts/authorization';
import { type Html, html } from '../html.ts';

/*
 * Parts of the pages for people with a session.
 */

export type PersonsWorkspace = SignedInPerson['workspaces'][number];

/** The refusal of a form. */
export interface Fault {
  status: number;
  message: string;
}

export function faultNote(fault: Fault | undefined): Html | undefined {
  return fault && html`<p class="fault" role="alert">${fault.message}</p>`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
