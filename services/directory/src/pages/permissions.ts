import type { InstallationPreview, PublicListing, SharedListing } from '@irp/contracts/directory';
import { type Html, html, type PageLanguage, scopeList } from '@irp/web-pages';
import { directoryTexts } from './texts/index.ts';

/** An application's requested scopes, with the reviewed version. */
export type RequestedScopes = Pick<
  InstallationPreview | PublicListing | SharedListing,
  'scopesRequested' | 'unreviewedScopes' | 'version'
>;

/** Returns the list of the scopes that an application requests, in words. */
export function permissions(asked: RequestedScopes, language: PageLanguage): Html {
  const t = directoryTexts[language];
  const { scopesRequested, unreviewedScopes } = asked;
  if (scopesRequested.length === 0) {
    return html`<p>${t.noAccess}</p>`;
  }
  const reasons = new Map(scopesRequested.map(({ scope, reason }) => [scope as string, reason]));
  return scopeList(
    [...reasons.keys()],
    (scope) => reasons.get(scope) ?? t.noReason,
    (scope) =>
      unreviewedScopes.some((one) => one === scope) ? unreviewed(asked, language) : undefined,
    language,
  );
}

/**
 * Returns a note above the button that some scopes were not reviewed. The list of the scopes is
 * below the button.
 */
export function unreviewedNote(asked: RequestedScopes, language: PageLanguage): Html | undefined {
  const { unreviewedScopes } = asked;
  if (unreviewedScopes.length === 0) {
    return undefined;
  }
  return html`<p class="note">${directoryTexts[language].moreThanReviewed} ${unreviewed(asked, language)}:</p>${scopeList(unreviewedScopes, undefined, undefined, language)}`;
}

function unreviewed({ version }: RequestedScopes, language: PageLanguage): string {
  const number = typeof version === 'string' ? version : version?.number;
  return directoryTexts[language].unreviewed(number);
}
