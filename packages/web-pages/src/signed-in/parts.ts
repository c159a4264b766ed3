import type { Principal } from '@irp/contracts';
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

/** A signed-in person at a page about a workspace of theirs. */
export interface Managing {
  person: SignedInPerson;
  workspace: PersonsWorkspace;
  /** The person in an environment of the workspace. */
  principal: Principal;
  /** The refusal of the last form. */
  fault?: Fault | undefined;
}

type Place = Pick<Managing, 'person' | 'workspace'>;

export function faultNote(fault: Fault | undefined): Html | undefined {
  return fault && html`<p class="fault" role="alert">${fault.message}</p>`;
}

/** @param path of the page that asks for a workspace */
export function whoAndWhere({ person, workspace }: Place, path: string): Html {
  return html`<p>You are signed in as <strong>${person.name}</strong> (${person.email}). This is about
<strong>${workspace.name}</strong> (${workspace.organizationName}).${
    person.workspaces.length > 1 && html` <a href="${path}">Choose another workspace</a>`
  }</p>`;
}

/** The hidden fields of every form about a workspace. */
export function hiddenFields({ person, workspace }: Place): Html {
  return html`${hidden('csrf', person.csrf)}${hidden('workspace', workspace.id)}`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
