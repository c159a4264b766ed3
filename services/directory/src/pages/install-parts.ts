import type { DataEnvironment } from '@irp/contracts';
import type { SignedInPerson } from '@irp/contracts/authorization';
import { consoleAddresses } from '@irp/contracts/console-addresses';
import {
  type FormError,
  formErrorNote,
  type Html,
  hidden,
  html,
  messageText,
  type Page,
  type PageLanguage,
  type PersonsWorkspace,
  platformNavigationIn,
} from '@irp/web-pages';
import { sharedUrl } from '../listings/domain/listing-images.ts';
import { installAddress, installImageAddress, listingAddress } from './addresses.ts';
import { type Identity, identity } from './identity.ts';
import { directoryTexts } from './texts/index.ts';

/** The workspace and environment in which an integration is or will be installed. */
interface InstallTarget {
  language: PageLanguage;
  /** The id of the application. */
  id: string;
  workspace: PersonsWorkspace;
  environment: DataEnvironment;
}

/** The data that every page of an installation needs. */
export interface InstallContext extends InstallTarget {
  person: SignedInPerson;
  /** Whether everybody can find the integration in the directory. */
  isPublic: boolean;
  /** The reason why the preceding form was rejected. */
  fault?: FormError | undefined;
}

/** Creates a page for the signed-in user. Caches do not store it. */
export function installPage(page: Page, language: PageLanguage, error?: FormError): Page {
  return {
    ...page,
    ...(error ? { status: error.status } : {}),
    navigation: platformNavigationIn(language),
    isSignedIn: true,
    isWide: true,
  };
}

export function signedInContext(context: InstallContext): Html {
  const { language, person, workspace, environment, id } = context;
  const t = directoryTexts[language].install;
  return html`<p>${t.signedInAs(person.name, person.email)} ${t.about(environment, workspace.name, workspace.organizationName)} <a href="${installAddress(id)}">${t.chooseAnother}</a></p>`;
}

/** Returns a note with the reason why the submitted form was rejected. */
export function refusal({
  fault,
  language,
}: Pick<InstallContext, 'fault' | 'language'>): Html | undefined {
  return formErrorNote(fault, language);
}

/**
 * Returns the identity of the integration to install. If only the workspace's organization may see
 * the logo, the browser loads the logo with the session cookie.
 */
export function integration(place: InstallTarget, shown: Identity): Html {
  const { language, id, workspace, environment } = place;
  const { logo } = shown;
  if (!logo || logo.url !== sharedUrl(id)(logo.id)) {
    return identity(shown, language);
  }
  const url = installImageAddress(id, logo.id, { workspace: workspace.id, environment });
  return identity(
    {
      ...shown,
      logo: { ...logo, url },
    },
    language,
  );
}

/** Returns the hidden fields of every form of an installation. */
export function hiddenFields({ person, workspace, environment }: InstallContext): Html {
  return html`${hidden('csrf', person.csrf)}${hidden('workspace', workspace.id)}${hidden('environment', environment)}`;
}

/**
 * Returns a hidden field with the scopes that the page shows. The operation rejects the form if the
 * application's requested scopes have changed since.
 */
export function seenField(scopes: readonly string[]): Html {
  return hidden('scopes', scopes.join(' '));
}

/** Returns the form field for a reason. `reasonIn` reads this field. */
export function reasonField(question: string): Html {
  return html`<label for="reason">${question}</label>
<input type="text" id="reason" name="reason" maxlength="500" autocomplete="off">`;
}

/** Returns the list of obstacles to an installation. */
export function obstacleList(
  obstacles: readonly { message: string }[],
  language: PageLanguage,
): Html {
  return html`<p class="note">${directoryTexts[language].install.notNow}</p>
<ul>${obstacles.map(({ message }) => html`<li>${obstacleText(message, language)}</li>`)}</ul>`;
}

export function obstacleText(message: string, language: PageLanguage): Html {
  return messageText(message, language);
}

/**
 * Returns a link to the page of the listing, if the listing is public. Other listings have no page.
 */
export function backToListing({
  language,
  id,
  isPublic,
  workspace,
  environment,
}: Pick<InstallContext, 'language' | 'id' | 'isPublic' | 'workspace' | 'environment'>): Html {
  const t = directoryTexts[language].install;
  if (isPublic) {
    return html`<p><a href="${listingAddress(id)}">${t.backToListing}</a></p>`;
  }
  const { id: workspaceId, organizationName } = workspace;
  return html`<p><a href="${consoleAddresses.sharedListings({ workspaceId, environment })}">${t.sharedWith(organizationName)}</a></p>`;
}
