import { environments } from '@irp/contracts';
import type { SignedInPerson } from '@irp/contracts/authorization';
import type { PublicListing } from '@irp/contracts/directory';
import { type Fault, faultNote, type Html, html, type Page } from '@irp/web-pages';
import { installAddress, listingAddress, type Place } from './addresses.ts';
import { type Identity, identity } from './identity.ts';
import { installPage } from './install-parts.ts';
import { withImages } from './site.ts';

interface ChoiceFields {
  id: string;
  /**
   * Of an integration that everybody sees; undefined for any other, which is named once a workspace
   * that sees it is chosen.
   */
  listing: (Identity & Pick<PublicListing, 'environment'>) | undefined;
  person: SignedInPerson;
  region: string;
  place: Place;
  fault?: Fault | undefined;
}

/** Asks in which workspace and environment an integration shall be installed. */
export function choosePlacePage(fields: ChoiceFields): Page {
  const { id, listing, person, region, fault } = fields;
  const here = person.workspaces.filter((workspace) => workspace.region === region);
  const body =
    here.length === 0
      ? html`<p class="note">You are not a member of a workspace in this region (${region}). Ask an admin of your organization to invite you.</p>`
      : form(fields, here);
  return installPage(
    {
      title: `Install ${listing?.name ?? 'an integration'}`,
      ...(listing && withImages),
      body: html`<p>You are signed in as <strong>${person.name}</strong> (${person.email}).</p>${faultNote(fault)}${listing && identity(listing)}
${body}${elsewhere(person, region)}${listing && html`<p><a href="${listingAddress(id)}">Back to the integration</a></p>`}`,
    },
    fault,
  );
}

function form(
  { id, listing, place }: ChoiceFields,
  workspaces: SignedInPerson['workspaces'],
): Html {
  const chosen = place.environment ?? listing?.environment;
  const selected = (isSelected: boolean) => isSelected && html` selected`;
  return html`<form method="get" action="${installAddress(id)}">
<label for="workspace">In which workspace?</label><select id="workspace" name="workspace">${workspaces.map(
    ({ id: workspaceId, name, organizationName, role }) =>
      html`<option value="${workspaceId}"${selected(workspaceId === place.workspace)}>${name} (${organizationName}; you are ${role})</option>`,
  )}</select>
<label for="environment">With which data?</label><select id="environment" name="environment">${environments.map(
    (environment) =>
      html`<option value="${environment}"${selected(environment === chosen)}>${environment}</option>`,
  )}</select>
<p class="actions"><button type="submit">Continue</button></p></form>`;
}

function elsewhere({ workspaces }: SignedInPerson, region: string): Html | undefined {
  const others = workspaces.filter((workspace) => workspace.region !== region);
  if (others.length === 0) {
    return undefined;
  }
  return html`<p class="note">In another region, where it is installed at the directory there: ${others.map(({ name, region: at }) => `${name} (${at})`).join(', ')}.</p>`;
}
