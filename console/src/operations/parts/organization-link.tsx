import { shortId } from '../../api/short-id.ts';
import { useScope } from '../../api/use-scope.ts';
import { PageLink } from '../../components/page-link.tsx';

interface OrganizationLinkProps {
  id: string;
  /** The text of the link. Default: the end of the organization's id. */
  name?: string;
}

export function OrganizationLink({ id, name }: OrganizationLinkProps) {
  const { place } = useScope();
  return (
    <PageLink
      to="/w/$workspaceId/$environment/operations/organizations/$organizationId"
      params={{ ...place, organizationId: id }}
    >
      {name || shortId(id)}
    </PageLink>
  );
}
