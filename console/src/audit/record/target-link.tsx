import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Scope } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { PageLink } from '../../components/page-link.tsx';

import type { AuditRecord } from '../audit-record.ts';

type Target = AuditRecord['targets'][number];

interface TargetLinkProps {
  target: Target;
  action: string;
  children: string;
}

const ends = ['deleted', 'removed', 'withdrawn', 'declined', 'expired'];
/**
 * The nouns of actions whose target is an application of this workspace. If the noun is not in the
 * list, the target is an application of a publisher, which has no page in this workspace.
 */
const ofOwnApplications = ['application', 'secret', 'listing'];

/** Shows the name of an action's target. The name is a link if the target has a page. */
export function TargetLink({ target, action, children }: TargetLinkProps): ReactNode {
  const page = pageOf(target, action, useScope().place);
  if (page === undefined) {
    return children;
  }
  return <PageLink {...page}>{children}</PageLink>;
}

function pageOf({ type, id }: Target, action: string, place: Scope['place']) {
  const [noun = '', verb = ''] = action.split('.');
  if (ends.includes(verb)) {
    return undefined;
  }
  if (type === 'application' && ofOwnApplications.includes(noun)) {
    return linkOptions({
      to: '/w/$workspaceId/$environment/applications/$applicationId',
      params: { ...place, applicationId: id },
    });
  }
  if (type === 'installation') {
    return linkOptions({
      to: '/w/$workspaceId/$environment/installations/$installationId',
      params: { ...place, installationId: id },
    });
  }
  if (type === 'webhook_endpoint') {
    return linkOptions({
      to: '/w/$workspaceId/$environment/webhooks/$endpointId',
      params: { ...place, endpointId: id },
    });
  }
  if (type === 'investment') {
    return linkOptions({
      to: '/w/$workspaceId/$environment/records',
      params: place,
      search: { record: id },
    });
  }
  if (type === 'user' || type === 'invitation') {
    return linkOptions({
      to: '/w/$workspaceId/$environment/members',
      params: place,
      search: { member: id },
    });
  }
  return undefined;
}
