import type { SignedInPerson } from '@irp/contracts/authorization';
import { describeRoles, permissions } from '@irp/contracts/permissions';
import { type Html, html, type Page } from '@irp/web-pages';
import { directoryPath } from '../addresses.ts';
import { type Fault, faultNote, installPage, type PersonsWorkspace } from '../install-parts.ts';

interface ChoiceFields {
  title: string;
  /** Of the page that is shown then. */
  address: string;
  person: SignedInPerson;
  /** The workspaces of the person in this region. */
  here: readonly PersonsWorkspace[];
  region: string;
  fault: Fault | undefined;
}

/** Asks for the workspace that is meant. */
export function chooseWorkspacePage({ title, address, person, here, region, fault }: ChoiceFields): Page {
  const body =
    here.length === 0
      ? html`<p class="note">You are not a member of a workspace in this region (${region}).</p>`
      : html`<form method="get" action="${address}"><label for="workspace">Of which workspace?</label>
<select id="workspace" name="workspace">${here.map(
          ({ id, name, organizationName, role }) =>
            html`<option value="${id}">${name} (${organizationName}; you are ${role})</option>`,
        )}</select><p class="actions"><button type="submit">Continue</button></p></form>`;
  return installPage(
    {
      title,
      body: html`<p>You are signed in as <strong>${person.name}</strong> (${person.email}).</p>${faultNote(fault)}${body}`,
    },
    fault,
  );
}

/** Says who can do this. */
export function adminsOnlyPage({ name, role }: PersonsWorkspace, place: Html): Page {
  const message = `Only ${describeRoles(permissions.deleteInstallation.roles)} of ${name} see its installations here; you are ${role}.`;
  const fault = { status: 403, message };
  return installPage(
    {
      title: 'Installations',
      body: html`${place}${faultNote(fault)}
<p>You can find an integration in the <a href="${directoryPath}">directory</a>, and ask for it there.</p>`,
    },
    fault,
  );
}
