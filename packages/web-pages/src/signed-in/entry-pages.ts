import { type DataEnvironment, environments } from '@irp/contracts';
import type { SignedInPerson } from '@irp/contracts/authorization';
import {
  allowsScopesAndRole,
  type Conditions,
  describeRoles,
  roles,
  scopesByRole,
} from '@irp/contracts/permissions';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { type Fault, faultNote, type PersonsWorkspace } from './parts.ts';

interface ChoiceFields {
  title: string;
  /** Of the page that is shown then. */
  address: string;
  person: SignedInPerson;
  /** The workspaces of the person in this region. */
  here: readonly PersonsWorkspace[];
  region: string;
  /** That is selected; undefined where the page is about both. */
  environment: DataEnvironment | undefined;
  fault: Fault | undefined;
}

/** Asks for the workspace that is meant. */
export function chooseWorkspacePage(fields: ChoiceFields): Page {
  const { title, address, person, here, region, fault } = fields;
  const body =
    here.length === 0
      ? html`<p class="note">You are not a member of a workspace in this region (${region}).</p>`
      : html`<form method="get" action="${address}"><label for="workspace">Of which workspace?</label>
<select id="workspace" name="workspace">${here.map(
          ({ id, name, organizationName, role }) =>
            html`<option value="${id}">${name} (${organizationName}; you are ${role})</option>`,
        )}</select>${environmentField(fields)}<p class="actions"><button type="submit">Continue</button></p></form>`;
  return {
    title,
    body: html`<p>You are signed in as <strong>${person.name}</strong> (${person.email}).</p>${faultNote(fault)}${body}`,
    ...(fault && { status: fault.status }),
  };
}

function environmentField({ environment: chosen }: ChoiceFields): Html | undefined {
  if (chosen === undefined) {
    return undefined;
  }
  return html`<label for="environment">Of which environment?</label>
<select id="environment" name="environment">${environments.map(
    (one) => html`<option value="${one}"${one === chosen && html` selected`}>${one}</option>`,
  )}</select>`;
}

interface Refusal {
  title: string;
  permission: Conditions;
  /** What they do not see, such as `its installations here`. */
  what: string;
  /** What they can do instead. */
  instead: Html | undefined;
}

/** Says who can do this. */
export function refusedPage({ name, role }: PersonsWorkspace, place: Html, refusal: Refusal): Page {
  const { title, permission, what, instead } = refusal;
  const allowed = roles.filter((one) =>
    allowsScopesAndRole(permission, { role: one, scopes: [...scopesByRole[one]] }),
  );
  const message = `Only ${describeRoles(allowed)} of ${name} see ${what}; you are ${role}.`;
  const fault = { status: 403, message };
  return {
    title,
    status: fault.status,
    body: html`${place}${faultNote(fault)}${instead}`,
  };
}
