import {
  type previewInstallation as contract,
  type ListingDraft,
  requestedScope,
} from '@irp/contracts/directory';
import { allowsDataOf } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { type VerifiedDomains, viewPublisher } from '../domains/domain/verified-domains.ts';
import { evenlyRefused } from '../kernel/evenly-refused.ts';
import { unreviewedScopes, without } from '../listings/domain/installation-scopes.ts';
import { lastReviewed } from '../listings/domain/last-reviewed.ts';
import { namesOf, sharedNamesOf } from '../listings/domain/listing.ts';
import {
  publicUrl,
  publisherUrl,
  sharedUrl,
  viewImages,
} from '../listings/domain/listing-images.ts';
import { isDiscoverable } from '../listings/domain/public-listing.ts';
import type { InstallationPolicyStore } from '../policies/store/installation-policy-store.ts';
import { actingOf } from './domain/acting.ts';
import { namesOfApplication } from './domain/installation.ts';
import { obstaclesTo } from './domain/installation-obstacles.ts';
import {
  type ReadSeen,
  requireAdmitted,
  type SeenApplication,
  shownVersion,
} from './installable-application.ts';
import type { InstallationStore } from './store/installation-store.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'findLive'>;
  policies: Pick<InstallationPolicyStore, 'find'>;
  readSeen: ReadSeen;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
}

/**
 * Creates the operation. An admin sees the preview before an installation, and before an agreement
 * to added scopes.
 */
export function previewInstallation({
  installations,
  policies,
  readSeen,
  domains,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, query: { applicationId, environment = principal.environment } }) => {
    const { workspaceId, organizationId } = principal;
    const { live, installed, policy, seen } = await evenlyRefused(async () => {
      const [read, live, { policy }] = await Promise.all([
        readSeen(principal, applicationId),
        installations.findLive(applicationId, workspaceId),
        policies.find(organizationId),
      ]);
      // A sandbox credential does not see a production installation, as in the rest of the API.
      // With a sandbox credential, the caller sees only that a second installation is impossible.
      const installed = live && allowsDataOf(principal, live.environment) ? live : undefined;
      // For an installed application, admins see the requested scopes, even if the application is
      // no longer discoverable.
      return {
        live,
        installed,
        policy,
        seen: read && installed ? read : requireAdmitted(principal, read),
      };
    });
    const { application, listing } = seen;
    const { publisher } = namesOfApplication(application);
    const installedIn = live?.environment;
    const obstacles = obstaclesTo({
      application,
      listing,
      principal,
      environment,
      policy,
      installedIn,
    });
    const held = installed?.scopes ?? [];
    const shown = installed && {
      id: installed.id,
      state: installed.state,
      environment: installed.environment,
      scopes: [...installed.scopes],
    };
    return {
      status: 200,
      body: {
        applicationId: application.id,
        environment,
        publisher: viewPublisher(
          publisher,
          await domains.verifiedDomainOf(publisher.organizationId),
        ),
        ...shownOf(seen),
        ...actingOf(application),
        logo: logoFor(seen),
        installation: shown ?? null,
        addedScopes: without(application.scopes, held),
        removedScopes: without(held, application.scopes),
        isInstallable: obstacles.length === 0,
        obstacles,
      },
    };
  };
}

/**
 * Returns the texts of an application. For a public application, returns the texts of the reviewed
 * release. An application of the own workspace or of a sharing publisher needs no review, so the
 * draft's texts are returned. For an application that is no longer in the directory, only the scope
 * reasons of the last reviewed submission are returned.
 */
function shownOf({ application, listing, admission }: SeenApplication) {
  const isDraft = admission === 'own' || admission === 'organization';
  const text =
    (isDraft ? undefined : listing?.release?.draft) ?? (isDraft ? listing?.draft : undefined);
  const reviewed = isDraft ? listing?.release : listing && lastReviewed(listing);
  const { scopeReasons } = text ??
    reviewed?.draft ?? { scopeReasons: {} as ListingDraft['scopeReasons'] };
  const names = text
    ? namesOf(text, application)
    : {
        name: application.name,
        vendor: application.organizationName,
      };
  return {
    ...(admission === 'organization' && listing ? sharedNamesOf(listing) : names),
    version: (isDraft ? undefined : reviewed?.draft.version?.number) ?? shownVersion(listing),
    description: text?.description ?? '',
    documentationLinks: text?.documentationLinks ?? [],
    supportContacts: text?.supportContacts ?? [],
    securityInformation: text?.securityInformation ?? '',
    scopesRequested: application.scopes.map((scope) => requestedScope(scope, scopeReasons[scope])),
    unreviewedScopes: unreviewedScopes(application.scopes, reviewed),
  };
}

/**
 * Returns the logo if the caller can load it. Returns null if the application is neither own,
 * public nor shared.
 */
function logoFor({ application, listing, admission }: SeenApplication) {
  if (!listing) {
    return null;
  }
  const { applicationId, images } = listing;
  if (admission === 'own') {
    return viewImages(images, publisherUrl(applicationId)).logo;
  }
  if (isDiscoverable(listing)) {
    return viewImages(listing.release.images, publicUrl).logo;
  }
  const isShared = admission === 'organization' && application.state === 'active';
  return isShared ? viewImages(images, sharedUrl(applicationId)).logo : null;
}
