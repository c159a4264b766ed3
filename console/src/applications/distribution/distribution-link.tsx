import type { ReactNode } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { PageLink } from '../../components/page-link.tsx';

interface DistributionLinkProps {
  applicationId: string;
  children: ReactNode;
}

/** A link to the distribution page of an application, on which a draft is submitted. */
export function DistributionLink({ applicationId, children }: DistributionLinkProps) {
  const { place } = useScope();
  return (
    <PageLink
      to="/w/$workspaceId/$environment/applications/$applicationId/distribution"
      params={{ ...place, applicationId }}
    >
      {children}
    </PageLink>
  );
}
