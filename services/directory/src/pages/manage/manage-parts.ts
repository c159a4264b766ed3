import type { Principal } from '@irp/contracts';
import type { SignedInPerson } from '@irp/contracts/authorization';
import type { InstallationParty, InstallationState } from '@irp/contracts/directory';
import { type Html, html } from '@irp/web-pages';
import { installationsAddress, installationsPath } from '../addresses.ts';
import { type Fault, hidden, type PersonsWorkspace } from '../install-parts.ts';

/** An admin at the installations of a workspace. */
export interface Managing {
  person: SignedInPerson;
  workspace: PersonsWorkspace;
  principal: Principal;
  /** Why the form before was refused. */
  fault?: Fault | undefined;
}

type Place = Pick<Managing, 'person' | 'workspace'>;

export const stateWords: Record<InstallationState, string> = {
  active: 'In use',
  reauthorization_required: 'In use, and asks for more',
  suspended: 'Suspended',
  uninstalled: 'Removed',
  revoked: 'Ended by its publisher or the platform',
};

export const partyWords: Record<InstallationParty, string> = {
  tenant: 'your workspace',
  publisher: 'its publisher',
  platform: 'the operator of the platform',
};

export function whoAndWhere({ person, workspace }: Place): Html {
  return html`<p>You are signed in as <strong>${person.name}</strong> (${person.email}). This is about
<strong>${workspace.name}</strong> (${workspace.organizationName}).${
    person.workspaces.length > 1 && html` <a href="${installationsPath}">Choose another workspace</a>`
  }</p>`;
}

/** The fields that every form about an installation sends. */
export function hiddenFields({ person, workspace }: Place): Html {
  return html`${hidden('csrf', person.csrf)}${hidden('workspace', workspace.id)}`;
}

export function backToInstallations({ id, name }: Managing['workspace']): Html {
  return html`<p><a href="${installationsAddress({ workspace: id })}">All installations of ${name}</a></p>`;
}
