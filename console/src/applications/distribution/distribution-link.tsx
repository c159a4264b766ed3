import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useScope } from '../../api/use-scope.ts';

interface DistributionLinkProps {
  applicationId: string;
  children: ReactNode;
}

/** Leads to the distribution of an application, where a draft is submitted. */
export function DistributionLink({ applicationId, children }: DistributionLinkProps) {
  const { place } = useScope();
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to="/w/$workspaceId/$environment/applications/$applicationId/distribution"
          params={{ ...place, applicationId }}
        />
      )}
    >
      {children}
    </Anchor>
  );
}
