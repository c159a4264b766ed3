import type { SignedInPerson } from '@irp/contracts/authorization';
import { type Html, html } from '../html.ts';
import type { PageLanguage } from '../language.ts';
import { messageNote } from '../messages.ts';

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
  language?: PageLanguage,
): Html | undefined {
  return fault && messageNote(fault.message, language);
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
