import type { AudienceOf } from '../../../audiences/domain/audience-of.ts';
import { ownListingLink, sharedLink } from './links.ts';
import type { AffectedWorkspace, NoticeEvent, Rule } from './notice.ts';

/**
 * Returns an audience of only the publisher. The result of an automated review causes no mail,
 * because the response to the submission contains the result.
 */
function publisher({
  subject,
  workspaceId,
}: Pick<NoticeEvent, 'subject' | 'workspaceId'>): AudienceOf {
  return {
    applicationId: subject,
    owners: [workspaceId],
    only: [workspaceId],
    to: 'admins_and_owner',
  };
}

function about(time: Date, version: string | null, place: AffectedWorkspace) {
  const { application, workspace } = place;
  return {
    application,
    workspace: workspace.name,
    version,
    at: time.toISOString(),
    link: ownListingLink(place),
  };
}

const published: Rule<'listing.published'> = {
  audience: publisher,
  mail: ({ time, detail }, place) => ({
    kind: 'listing-published',
    params: about(time, detail.version, place),
  }),
};

const rejected: Rule<'listing.rejected'> = {
  audience: publisher,
  mail({ time, detail: { version, comment } }, place) {
    return {
      kind: 'listing-reviewed',
      params: {
        ...about(time, version, place),
        outcome: 'rejected',
        comment,
      },
    };
  },
};

const changesRequested: Rule<'listing.changes_requested'> = {
  audience: publisher,
  mail({ time, detail: { version, comment } }, place) {
    return {
      kind: 'listing-reviewed',
      params: {
        ...about(time, version, place),
        outcome: 'changes_requested',
        comment,
      },
    };
  },
};

/**
 * Notifies each admin of the organization with which integrations are shared. An admin of several
 * workspaces gets at most one mail per publisher and day.
 */
const offered: Rule<'listing.offered'> = {
  audience: ({ subject, workspaceId, detail: { toOrganizationId } }) => ({
    applicationId: subject,
    owners: [workspaceId],
    organizationId: toOrganizationId,
  }),
  mail: ({ time }, place) => ({
    kind: 'integrations-offered',
    params: {
      publisher: place.publisher,
      workspace: place.workspace.name,
      at: time.toISOString(),
      link: sharedLink(place),
    },
  }),
};

/**
 * The rules about decisions of reviewers and about the visibility of a listing. An approval alone
 * does not make the listing visible.
 */
export const listingRules = {
  'listing.offered': offered,
  'listing.published': published,
  'listing.rejected': rejected,
  'listing.changes_requested': changesRequested,
};
