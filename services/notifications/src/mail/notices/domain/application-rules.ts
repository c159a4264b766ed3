import type { AudienceOf } from '../../../audiences/domain/audience-of.ts';
import {
  applicationLink,
  applicationsLink,
  offerLink,
  ownListingLink,
  secretsLink,
  standingLink,
} from './links.ts';
import type { AffectedWorkspace, NoticeEvent, Rule } from './notice.ts';

/**
 * Returns an audience: the workspaces that use the application, and the workspace that owns the
 * application.
 */
function everybody({
  subject,
  workspaceId,
}: Pick<NoticeEvent, 'subject' | 'workspaceId'>): AudienceOf {
  return {
    applicationId: subject,
    owners: [workspaceId],
  };
}

/** Returns the params that all mails about an application have in common. */
function about({ time }: Pick<NoticeEvent, 'time'>, place: AffectedWorkspace) {
  const { application, publisher, workspace, relation } = place;
  const at = time.toISOString();
  return {
    application,
    publisher,
    workspace: workspace.name,
    relation,
    at,
    link: applicationLink(place),
  };
}

/**
 * Returns the params that all mails about a listing have in common. The link leads the publisher to
 * the listing, and other workspaces to the application.
 */
function aboutListing(event: Pick<NoticeEvent, 'time'>, place: AffectedWorkspace) {
  const shown = about(event, place);
  return place.relation === 'publisher'
    ? {
        ...shown,
        link: ownListingLink(place),
      }
    : shown;
}

/** Returns the reason as a param. Returns no param if the reason is empty. */
function given(reason: string | undefined): { reason?: string } {
  return reason ? { reason } : {};
}

const suspended: Rule<'application.suspended'> = {
  audience: everybody,
  mail(event, place) {
    const { by = 'publisher', reason, flowsOnly } = event.detail;
    const params = {
      ...about(event, place),
      ...given(reason),
      link: standingLink(place),
    };
    if (flowsOnly) {
      return {
        kind: 'authorization-flows-suspended',
        params,
      };
    }
    return {
      kind: 'application-suspended',
      params: { ...params, by },
    };
  },
  record: ({ detail: { by = 'publisher', flowsOnly = false } }) => ({
    type: 'installed_application.suspended',
    data: { by, flowsOnly },
  }),
};

/**
 * Sends no mail, because the application works again as before. The change is only recorded in the
 * logs of the workspaces.
 */
const resumed: Rule<'application.resumed'> = {
  audience: everybody,
  mail: () => undefined,
  record: ({ detail: { by = 'publisher', flowsOnly = false } }) => ({
    type: 'installed_application.resumed',
    data: { by, flowsOnly },
  }),
};

const scopesExpanded: Rule<'application.scopes_expanded'> = {
  audience: everybody,
  mail(event, place) {
    const scopes = event.detail.added.map((scope) => ({ scope }));
    return {
      kind: 'scopes-expanded',
      params: { ...about(event, place), scopes },
    };
  },
  record: ({ detail: { added } }) => ({
    type: 'installed_application.scopes_expanded',
    data: { added },
  }),
};

/**
 * Sends no mail, because the application only loses rights. The change is only recorded in the logs
 * of the workspaces.
 */
const scopesReduced: Rule<'application.scopes_reduced'> = {
  audience: everybody,
  mail: () => undefined,
  record: ({ detail: { removed } }) => ({
    type: 'installed_application.scopes_reduced',
    data: { removed },
  }),
};

const compromised: Rule<'application.credentials_compromised'> = {
  audience: (event) => ({
    ...everybody(event),
    to: 'admins_and_owner',
  }),
  mail(event, place) {
    const { description } = event.detail;
    return {
      kind: 'credentials-compromised',
      params: {
        ...about(event, place),
        ...(description && { description }),
        link: secretsLink(place),
      },
    };
  },
  record: () => ({
    type: 'installed_application.credentials_compromised',
    data: {},
  }),
};

/**
 * Notifies the workspaces in `workspaceIds`. If the event has no `workspaceIds`, notifies all
 * workspaces that use the application, but not the owner.
 */
const downstreamRevoked: Rule<'application.downstream_revoked'> = {
  audience(event) {
    const { workspaceIds } = event.detail;
    return {
      ...everybody(event),
      ...(workspaceIds ? { only: workspaceIds } : { tellOwners: false }),
    };
  },
  mail: (event, place) => ({
    kind: 'access-revoked',
    params: about(event, place),
  }),
  record: () => ({
    type: 'installed_application.access_revoked',
    data: {},
  }),
};

/** Notifies only the workspace to which the application is offered. */
const offered: Rule<'application.ownership_offered'> = {
  audience: ({ subject, workspaceId, detail: { toWorkspaceId } }) => ({
    applicationId: subject,
    owners: [workspaceId],
    only: [toWorkspaceId],
  }),
  mail({ time }, place) {
    const { application, publisher, workspace } = place;
    const params = {
      application,
      publisher,
      workspace: workspace.name,
      at: time.toISOString(),
    };
    return {
      kind: 'ownership-offered',
      params: {
        ...params,
        link: offerLink(place),
      },
    };
  },
};

/**
 * The event of a transfer is in the logs of both the former and the new owner. The rule ignores
 * the event in the log of the new owner, so that only one mail is sent.
 */
const transferred: Rule<'application.ownership_transferred'> = {
  audience({ subject, workspaceId, detail: { fromWorkspaceId, toWorkspaceId, userId } }) {
    if (workspaceId !== fromWorkspaceId) {
      return undefined;
    }
    const formerOwner = userId === undefined ? {} : { also: [{ workspaceId, userId }] };
    return {
      applicationId: subject,
      owners: [toWorkspaceId, fromWorkspaceId],
      to: 'admins_and_owner',
      ...formerOwner,
    };
  },
  mail(event, place) {
    const { keepSecretsHours, keysEnded } = event.detail;
    const { formerPublisher } = place;
    const params = {
      ...about(event, place),
      formerPublisher,
      keepSecretsHours,
      keysEnded,
    };
    return {
      kind: 'ownership-transferred',
      params,
    };
  },
  record: () => ({
    type: 'installed_application.ownership_transferred',
    data: {},
  }),
};

const deletionScheduled: Rule<'application.deletion_scheduled'> = {
  audience: everybody,
  mail(event, place) {
    const { deletionAt } = event.detail;
    return {
      kind: 'deletion-scheduled',
      params: { ...about(event, place), deletionAt, link: standingLink(place) },
    };
  },
  record: ({ detail: { deletionAt } }) => ({
    type: 'installed_application.deletion_scheduled',
    data: { deletionAt },
  }),
};

/**
 * Notifies everybody who was notified of the planned deletion. No further workspace needs a notice,
 * because an application with a planned deletion cannot be installed.
 */
const restored: Rule<'application.restored'> = {
  audience: everybody,
  mail(event, place) {
    const { deletionAt, state } = event.detail;
    const params = {
      ...about(event, place),
      deletionAt,
      isSuspended: state === 'suspended',
    };
    return { kind: 'deletion-cancelled', params };
  },
  record: ({ detail: { deletionAt } }) => ({
    type: 'installed_application.restored',
    data: { deletionAt },
  }),
};

const deleted: Rule<'application.deleted'> = {
  audience: everybody,
  mail(event, place) {
    // The page of the application does not exist any more, so the publisher gets the list.
    const link = place.relation === 'user' ? applicationLink(place) : applicationsLink(place);
    return {
      kind: 'application-deleted',
      params: { ...about(event, place), link },
    };
  },
  record: () => ({
    type: 'installed_application.deleted',
    data: {},
  }),
};

/**
 * Notifies only the publisher. Sends no mail for a rotation without an id. A rotation without an id
 * is part of a compromise or a transfer, which has a mail of its own.
 */
const secretRotated: Rule<'secret.rotated'> = {
  audience(event) {
    if (event.detail.secretId === undefined) {
      return undefined;
    }
    return {
      ...everybody(event),
      only: [event.workspaceId],
      to: 'owner',
    };
  },
  mail(event, place) {
    const overlapEndsAt = new Date(
      event.time.getTime() + event.detail.overlapHours * 3_600_000,
    ).toISOString();
    return {
      kind: 'secret-rotated',
      params: {
        ...about(event, place),
        overlapEndsAt,
        link: secretsLink(place),
      },
    };
  },
};

const unpublished: Rule<'listing.unpublished'> = {
  // The deletion of an application unpublishes its listing, but the rule for the deletion already
  // sends a mail.
  audience: (event) => (event.detail.reason === 'deletion' ? undefined : everybody(event)),
  mail(event, place) {
    const installations = event.detail.existingInstallations === 'revoke' ? 'revoked' : 'kept';
    return {
      kind: 'application-unpublished',
      params: {
        ...aboutListing(event, place),
        installations,
      },
    };
  },
  record: ({ detail: { existingInstallations } }) => ({
    type: 'installed_application.unpublished',
    data: { existingInstallations },
  }),
};

const delisted: Rule<'listing.delisted'> = {
  audience: everybody,
  mail(event, place) {
    return {
      kind: 'application-delisted',
      params: {
        ...aboutListing(event, place),
        ...given(event.detail.reason),
      },
    };
  },
  record: () => ({
    type: 'installed_application.delisted',
    data: {},
  }),
};

const visibilityChanged: Rule<'listing.visibility_changed'> = {
  // Notifies the audience only if a listing for selected organizations has become private. A
  // deletion, and the end of a public listing, have events of their own.
  audience(event) {
    const { before, after, reason } = event.detail;
    const isEnd = before === 'organization' && after === 'private' && reason !== 'deletion';
    return isEnd ? everybody(event) : undefined;
  },
  mail(event, place) {
    // A mail with the reason `plan` links to the application, because a listing may not exist.
    return event.detail.reason === 'plan'
      ? {
          kind: 'application-unshared',
          params: about(event, place),
        }
      : undefined;
  },
  record: ({ detail: { before, after, reason } }) => ({
    type: 'installed_application.visibility_changed',
    data: {
      before,
      after,
      reason,
    },
  }),
};

export const applicationRules = {
  'application.suspended': suspended,
  'application.resumed': resumed,
  'application.scopes_expanded': scopesExpanded,
  'application.scopes_reduced': scopesReduced,
  'application.credentials_compromised': compromised,
  'application.downstream_revoked': downstreamRevoked,
  'application.ownership_offered': offered,
  'application.ownership_transferred': transferred,
  'application.deletion_scheduled': deletionScheduled,
  'application.restored': restored,
  'application.deleted': deleted,
  'secret.rotated': secretRotated,
  'listing.unpublished': unpublished,
  'listing.delisted': delisted,
  'listing.visibility_changed': visibilityChanged,
};
