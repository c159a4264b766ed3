import type { SignedInPerson } from '@irp/contracts/authorization';
import { type Html, html } from '../html.ts';
import type { PageLanguage } from '../language.ts';
import { messageNote } from '../messages.ts';

/* Parts of pages for signed-in people. */

export type PersonsWorkspace = SignedInPerson['workspaces'][number];

/** The reason why a form was rejected. */
export interface FormError {
  status: number;
  message: string;
}

export function formErrorNote(
  error: FormError | undefined,
  language?: PageLanguage,
): Html | undefined {
  return error && messageNote(error.message, language);
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
