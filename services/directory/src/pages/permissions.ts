import type { InstallationPreview, PublicListing, SharedListing } from '@irp/contracts/directory';
import { type Html, html, scopeList } from '@irp/web-pages';

/** What an application asks for, with the version that was reviewed. */
export type Asked = Pick<
  InstallationPreview | PublicListing | SharedListing,
  'scopesRequested' | 'unreviewedScopes' | 'version'
>;

/** The scopes that an application asks for, in words. */
export function permissions(asked: Asked): Html {
  const { scopesRequested, unreviewedScopes } = asked;
  if (scopesRequested.length === 0) {
    return html`<p>No access to data of a workspace.</p>`;
  }
  const reasons = new Map(scopesRequested.map(({ scope, reason }) => [scope as string, reason]));
  return scopeList(
    [...reasons.keys()],
    (scope) => reasons.get(scope) ?? 'The publisher does not say why.',
    (scope) => (unreviewedScopes.some((one) => one === scope) ? unreviewed(asked) : undefined),
  );
}

/** Said before the button of a page whose list of permissions stands below it. */
export function unreviewedNote(asked: Asked): Html | undefined {
  const { unreviewedScopes } = asked;
  if (unreviewedScopes.length === 0) {
    return undefined;
  }
  return html`<p class="note">It asks for more than a reviewer has seen. ${unreviewed(asked)}:</p>${scopeList(unreviewedScopes)}`;
}

function unreviewed({ version }: Asked): string {
  const number = typeof version === 'string' ? version : version?.number;
  return `Added after ${number === undefined ? 'the last version' : `version ${number}`} was reviewed: nobody has reviewed it`;
}
