import type { DescribedEndpoint, Place } from './notice.ts';

/**
 * The page on which the admins of a workspace act: of what is installed, of their application, or
 * of those that are left to them.
 */
export function applicationLink(place: Place): string {
  const { origin, workspace, application, relation } = place;
  if (relation === 'former_publisher') {
    return applicationsLink(place);
  }
  if (relation === 'publisher') {
    return inWorkspace(
      `${origin}/account/applications/${encodeURIComponent(application.id)}`,
      workspace,
    );
  }
  const { installationId } = workspace;
  const path = installationId === null ? '' : `/${encodeURIComponent(installationId)}`;
  return inWorkspace(`${origin}/directory/installations${path}`, workspace);
}

/** An application that another workspace offers to this one. */
export function offerLink({ origin, workspace, application }: Place): string {
  return inWorkspace(
    `${origin}/account/applications/${encodeURIComponent(application.id)}/offer`,
    workspace,
  );
}

/** Of an application that is gone, or no longer the workspace's: its publisher sees the others. */
export function applicationsLink({ origin, workspace }: Place): string {
  return inWorkspace(`${origin}/account/applications`, workspace);
}

/** The listing of an application, for who publishes it. */
export function ownListingLink({ origin, workspace, application }: Place): string {
  return inWorkspace(
    `${origin}/directory/applications/${encodeURIComponent(application.id)}/listing`,
    workspace,
  );
}

/** The publishers that share integrations with the organization of the workspace. */
export function sharedLink({ origin, workspace }: Place): string {
  return inWorkspace(`${origin}/directory/shared`, workspace);
}

/** A webhook endpoint, whose page is about one environment. */
export function endpointLink(
  { origin, workspace }: Place,
  { id, environment }: DescribedEndpoint,
): string {
  return `${inWorkspace(`${origin}/webhooks/${encodeURIComponent(id)}`, workspace)}&${new URLSearchParams({ environment })}`;
}

/** The request of a member, which its admins answer. */
export function requestLink({ origin, workspace }: Place, requestId: string): string {
  return inWorkspace(
    `${origin}/directory/installation-requests/${encodeURIComponent(requestId)}`,
    workspace,
  );
}

/**
 * What a member sees of an application that the directory shows them, whether it is installed or
 * not.
 */
export function installLink({ origin, workspace, application }: Place): string {
  return inWorkspace(
    `${origin}/directory/listings/${encodeURIComponent(application.id)}/install`,
    workspace,
  );
}

export function accountLink(origin: string): string {
  return `${origin}/account`;
}

/** Who is of several workspaces sees the one that the mail is about. */
function inWorkspace(address: string, { id }: Place['workspace']): string {
  return `${address}?${new URLSearchParams({ workspace: id })}`;
}
