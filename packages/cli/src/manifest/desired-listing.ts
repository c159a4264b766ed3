import type { components, paths } from '@irp/client';
import { listingDraftSchema } from '@irp/contracts/directory';
import type { Manifest } from '@irp/contracts/manifest';
import type { Application } from './desired-application.ts';

export type Listing = components['schemas']['Listing'];
export type ListingDraft = NonNullable<
  paths['/v2/applications/{id}/listing']['put']['requestBody']
>['content']['application/json'];
export type ListingPart = NonNullable<Manifest['listing']>;
type Scopes = readonly Application['scopes'][number][];

/**
 * Returns the draft of a listing: the members that the publisher can set. The name is absent if it
 * is the default, the name of the application.
 */
export function draftOf(listing: Listing, applicationName: string): ListingDraft {
  const { name, scopesRequested } = listing;
  const reasons = scopesRequested.filter(({ reason }) => reason !== null);
  return {
    ...(name === applicationName ? {} : { name }),
    ...pick(listing, ['description', 'vendor', 'supportedFeatures']),
    scopeReasons: Object.fromEntries(reasons.map(({ scope, reason }) => [scope, reason])),
    ...pick(listing, [
      'documentationLinks',
      'supportContacts',
      'securityInformation',
      'version',
      'categories',
    ]),
  };
}

/**
 * Returns the draft with the changes of a manifest. Reasons for scopes that the application no
 * longer has are left out.
 * @param current the current draft; undefined if there is no listing
 */
export function desiredDraft(
  part: ListingPart,
  current: ListingDraft | undefined,
  application: { name: string; scopes: Scopes },
): ListingDraft {
  const defaults: ListingDraft = listingDraftSchema.parse({});
  const before = withReasonsOf(application.scopes, current ?? defaults);
  const { scopeReasons, ...members } = part;
  const given = Object.entries(members).map(([member, value]) => [
    member,
    value === null ? defaults[member as keyof ListingDraft] : value,
  ]);
  const merged: ListingDraft = { ...before, ...Object.fromEntries(given) };
  if (scopeReasons === null) {
    merged.scopeReasons = {};
  } else if (scopeReasons !== undefined) {
    const reasons = Object.entries({ ...before.scopeReasons, ...scopeReasons });
    merged.scopeReasons = Object.fromEntries(reasons.filter(([, reason]) => reason !== null));
  }
  if (merged.name !== undefined && merged.name !== application.name) {
    return merged;
  }
  const { name: _, ...unnamed } = merged;
  return unnamed;
}

export function withReasonsOf(scopes: Scopes, draft: ListingDraft): ListingDraft {
  const known: readonly string[] = scopes;
  const reasons = Object.entries(draft.scopeReasons ?? {}).filter(([scope]) =>
    known.includes(scope),
  );
  return {
    ...draft,
    scopeReasons: Object.fromEntries(reasons),
  };
}

function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<Value, Name>;
}
