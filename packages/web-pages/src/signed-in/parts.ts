import type { SignedInPerson } from '@irp/contracts/authorization';
import { type Html, html } from '../html.ts';
import { type MessageLanguage, messageNote } from '../messages.ts';

/*
 * Parts of the pages for people with a session.
 */

export type PersonsWorkspace = SignedInPerson['workspaces'][number];

/** The refusal of a form. */
export interface FormError {
  status: number;
  message: string;
}

export function formErrorNote(
  fault: FormError | undefined,
  to?: MessageLanguage,
): Html | undefined {
  return fault && messageNote(fault.message, to);
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
