import { environments } from '@irp/contracts';
import type { SignedInPerson } from '@irp/contracts/authorization';
import type { PublicListing } from '@irp/contracts/directory';
import {
  type FormError,
  type Html,
  html,
  type Page,
  type PageLanguage,
  roleName,
} from '@irp/web-pages';
import { type InstallTarget, installAddress, listingAddress } from './addresses.ts';
import { type Identity, identity } from './identity.ts';
import { installPage, refusal } from './install-parts.ts';
import { withImages } from './site.ts';
import { directoryTexts } from './texts/index.ts';

interface ChoiceFields {
  language: PageLanguage;
  id: string;
  /**
   * The listing, if it is public. The page shows nothing about any other integration, because no
   * workspace with access is selected yet.
   */
  listing: (Identity & Pick<PublicListing, 'environment'>) | undefined;
  person: SignedInPerson;
  region: string;
  target: InstallTarget;
  fault?: FormError | undefined;
}

/** Returns the page on which a user selects the workspace and environment of an installation. */
export function chooseTargetPage(fields: ChoiceFields): Page {
  const { language, id, listing, person, region, fault } = fields;
  const t = directoryTexts[language].install;
  const here = person.workspaces.filter((workspace) => workspace.region === region);
  const body =
    here.length === 0 ? html`<p class="note">${t.noWorkspaceHere(region)}</p>` : form(fields, here);
  return installPage(
    {
      title: t.title(listing?.name),
      ...(listing && withImages),
      body: html`<p>${t.signedInAs(person.name, person.email)}</p>${refusal(fields)}${listing && identity(listing, language)}
${body}${elsewhere(fields)}${listing && html`<p><a href="${listingAddress(id)}">${t.backToListing}</a></p>`}`,
    },
    language,
    fault,
  );
}

function form(
  { language, id, listing, target }: ChoiceFields,
  workspaces: SignedInPerson['workspaces'],
): Html {
  const t = directoryTexts[language].install;
  const chosen = target.environment ?? listing?.environment;
  const selected = (isSelected: boolean) => isSelected && html` selected`;
  return html`<form method="get" action="${installAddress(id)}">
<label for="workspace">${t.inWhich}</label><select id="workspace" name="workspace">${workspaces.map(
    ({ id: workspaceId, name, organizationName, role }) =>
      html`<option value="${workspaceId}"${selected(workspaceId === target.workspace)}>${t.workspaceOption(name, organizationName, roleName(role, language))}</option>`,
  )}</select>
<label for="environment">${t.withWhich}</label><select id="environment" name="environment">${environments.map(
    (environment) =>
      html`<option value="${environment}"${selected(environment === chosen)}>${t.environments[environment]}</option>`,
  )}</select>
<p class="actions"><button type="submit">${t.submitPlace}</button></p></form>`;
}

function elsewhere({ language, person, region }: ChoiceFields): Html | undefined {
  const others = person.workspaces.filter((workspace) => workspace.region !== region);
  if (others.length === 0) {
    return undefined;
  }
  const names = others.map(({ name, region: at }) => `${name} (${at})`);
  return html`<p class="note">${directoryTexts[language].install.elsewhere(names.join(', '))}</p>`;
}
