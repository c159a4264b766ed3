import type { AudienceOf } from '../../../audiences/domain/audience-of.ts';
import { shownAddress } from '../../../domain/shown-address.ts';
import { isStoppedReason } from '../../../domain/stopped-reason.ts';
import { transferredReason } from '../../../domain/transferred-reason.ts';
import { accountLink, endpointLink, installLink, requestsLink } from './links.ts';
import type { AffectedWorkspace, DescribedEndpoint, NoticeEvent, Rule } from './notice.ts';

function decided(
  { time }: Pick<NoticeEvent, 'time'>,
  place: AffectedWorkspace,
  decision: { approved: boolean; reason?: string | undefined },
): ReturnType<Rule<'installation.created'>['mail']> {
  const { application, workspace } = place;
  const params = {
    application,
    workspace: workspace.name,
    ...decision,
    at: time.toISOString(),
    link: installLink(place),
  };
  return {
    kind: 'installation-request-decided',
    params,
  };
}

const requested: Rule<'installation.requested'> = {
  audience({ detail: { applicationId }, workspaceId, userId }) {
    return {
      applicationId,
      only: [workspaceId],
      ...(userId !== null && { names: userId }),
    };
  },
  mail({ time, detail: { reason } }, place) {
    const { application, workspace, person: member = '' } = place;
    const about = {
      application,
      workspace: workspace.name,
      member,
      at: time.toISOString(),
    };
    const params = {
      ...about,
      reason,
      link: requestsLink(place),
    };
    return {
      kind: 'installation-requested',
      params,
    };
  },
};

/** Notifies a member whose request for the application was approved by the installation. */
const installed: Rule<'installation.created'> = {
  audience({ detail: { applicationId, requestedBy }, workspaceId }) {
    return requestedBy === undefined
      ? undefined
      : {
          applicationId,
          only: [workspaceId],
          member: requestedBy,
        };
  },
  mail: (event, place) => decided(event, place, { approved: true }),
};

const declined: Rule<'installation.request_declined'> = {
  audience: ({ detail: { applicationId, userId }, workspaceId }) => ({
    applicationId,
    only: [workspaceId],
    member: userId,
  }),
  mail: (event, place) =>
    decided(event, place, {
      approved: false,
      reason: event.detail.reason,
    }),
};

/** Returns the params that both mails about an endpoint have in common. */
function aboutEndpoint(
  place: AffectedWorkspace,
  described: NonNullable<AffectedWorkspace['endpoint']>,
) {
  const { id, url, description } = described;
  return {
    endpoint: {
      id,
      url: shownAddress(url),
      description,
    },
    workspace: place.workspace.name,
    link: endpointLink(place, described),
  };
}

/**
 * Returns an audience of the people who can change an endpoint: the admins and the creator of the
 * endpoint. If an application created the endpoint, only the admins are notified.
 */
function adminsAndCreator(
  { workspaceId }: Pick<NoticeEvent, 'workspaceId'>,
  endpoint?: DescribedEndpoint,
): AudienceOf {
  const { createdBy: userId = null, createdByApplication = null } = endpoint ?? {};
  const isPersons = userId !== null && createdByApplication === null;
  return {
    only: [workspaceId],
    ...(isPersons && {
      also: [
        {
          workspaceId,
          userId,
          scope: 'webhooks.read',
        },
      ],
    }),
  };
}

const failing: Rule<'webhook_endpoint.failing'> = {
  audience: adminsAndCreator,
  mail({ detail: { since, disabledAt } }, place) {
    const { endpoint } = place;
    if (!endpoint) {
      return undefined;
    }
    const { lastError = 'unknown' } = endpoint;
    return {
      kind: 'webhook-endpoint-failing',
      params: {
        ...aboutEndpoint(place, endpoint),
        since,
        disabledAt,
        lastError,
      },
    };
  },
};

const disabled: Rule<'webhook_endpoint.disabled'> = {
  audience: adminsAndCreator,
  mail({ detail: { reason }, time }, place) {
    const { endpoint } = place;
    if (!endpoint) {
      return undefined;
    }
    const isTransferred = reason === transferredReason;
    const isStopped = isStoppedReason(reason);
    const params = {
      ...aboutEndpoint(place, endpoint),
      reason,
      isTransferred,
      isStopped,
      at: time.toISOString(),
    };
    return {
      kind: 'webhook-endpoint-disabled',
      params,
    };
  },
};

const chatRefused: Rule<'notification_contact.refused'> = {
  audience: ({ workspaceId }) => ({ only: [workspaceId] }),
  mail({ subject: id, time, detail: { target, description, reason } }, place) {
    const { workspace, origin } = place;
    const params = {
      chat: {
        id,
        target,
        description,
      },
      workspace: workspace.name,
      reason,
      at: time.toISOString(),
    };
    return {
      kind: 'chat-refused',
      params: {
        ...params,
        link: accountLink(origin),
      },
    };
  },
};

/** The rules about events within a workspace. */
export const workspaceRules = {
  'installation.requested': requested,
  'installation.created': installed,
  'installation.request_declined': declined,
  'webhook_endpoint.failing': failing,
  'webhook_endpoint.disabled': disabled,
  'notification_contact.refused': chatRefused,
};
