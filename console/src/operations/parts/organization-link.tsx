import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { shortId } from '../../api/short-id.ts';
import { useScope } from '../../api/use-scope.ts';

interface OrganizationLinkProps {
  id: string;
  /** Default: the end of the id. */
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
      {name || shortId(id)}
    </Anchor>
  );
}
