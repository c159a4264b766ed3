import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';

interface OrganizationLinkProps {
  id: string;
  /** Default: the beginning of the id. */
  name?: string;
}

export function OrganizationLink({ id, name }: OrganizationLinkProps) {
  const { place } = useScope();
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to="/w/$workspaceId/$environment/operations/organizations/$organizationId"
          params={{ ...place, organizationId: id }}
        />
      )}
    >
      {name || id.slice(0, 8)}
    </Anchor>
  );
}
