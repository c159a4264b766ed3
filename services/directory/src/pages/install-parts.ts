import type { DataEnvironment } from '@irp/contracts';
import type { SignedInPerson } from '@irp/contracts/authorization';
import { consoleAddresses } from '@irp/contracts/console-addresses';
import {
  type Fault,
  type Html,
  hidden,
  html,
  type Page,
  type PersonsWorkspace,
  platformNavigation,
} from '@irp/web-pages';
import { sharedUrl } from '../listings/domain/listing-images.ts';
import { installAddress, installImageAddress, listingAddress } from './addresses.ts';
import { type Identity, identity } from './identity.ts';

/** Where an application is installed, or shall be. */
interface InstallPlace {
  /** The id of the application. */
  id: string;
  workspace: PersonsWorkspace;
  environment: DataEnvironment;
}

/** What every page of an installation shows. */
export interface InstallContext extends InstallPlace {
  person: SignedInPerson;
  /** Whether everybody finds the integration in the directory. */
  isPublic: boolean;
  /** Why the form before was refused. */
  fault?: Fault | undefined;
}

/** A page for the person who is signed in: never stored. */
export function installPage(page: Page, fault?: Fault): Page {
  return {
    ...page,
    ...(fault ? { status: fault.status } : {}),
    navigation: platformNavigation,
    isSignedIn: true,
    isWide: true,
  };
}

export function whoAndWhere({ person, workspace, environment, id }: InstallContext): Html {
  return html`<p>You are signed in as <strong>${person.name}</strong> (${person.email}). This is about the ${environment} environment of
<strong>${workspace.name}</strong> (${workspace.organizationName}). <a href="${installAddress(id)}">Choose another one</a></p>`;
}

/**
 * What is to be installed. A logo that is shared with the organization of the workspace is read
 * through the session.
 */
export function integration({ id, workspace, environment }: InstallPlace, shown: Identity): Html {
  const { logo } = shown;
  if (!logo || logo.url !== sharedUrl(id)(logo.id)) {
    return identity(shown);
  }
  const url = installImageAddress(id, logo.id, { workspace: workspace.id, environment });
  return identity({
    ...shown,
    logo: { ...logo, url },
  });
}

/** The fields that every form of an installation sends. */
export function hiddenFields({ person, workspace, environment }: InstallContext): Html {
  return html`${hidden('csrf', person.csrf)}${hidden('workspace', workspace.id)}${hidden('environment', environment)}`;
}

/** The scopes that the page shows: the operation refuses others. */
export function seenField(scopes: readonly string[]): Html {
  return hidden('scopes', scopes.join(' '));
}

/** A field of a form, read by `reasonIn`. */
export function reasonField(question: string): Html {
  return html`<label for="reason">${question} (optional)</label>
<input type="text" id="reason" name="reason" maxlength="500" autocomplete="off">`;
}

/** Why an integration cannot be installed. */
export function obstacleList(obstacles: readonly { message: string }[]): Html {
  return html`<p class="note">It cannot be installed here now:</p>
<ul>${obstacles.map(({ message }) => html`<li>${message}</li>`)}</ul>`;
}

/** To where the integration was found: there is a page of it only for what everybody sees. */
export function backToListing({
  id,
  isPublic,
  workspace,
  environment,
}: Pick<InstallContext, 'id' | 'isPublic' | 'workspace' | 'environment'>): Html {
  if (isPublic) {
    return html`<p><a href="${listingAddress(id)}">Back to the integration</a></p>`;
  }
  const { id: workspaceId, organizationName } = workspace;
  return html`<p><a href="${consoleAddresses.sharedListings({ workspaceId, environment })}">Integrations shared with ${organizationName}</a></p>`;
}
