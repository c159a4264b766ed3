import type { Place } from './notice.ts';

/** The page on which the admins of a workspace act; publishers have no page of an application, but their account. */
export function applicationLink({ origin, workspace, relation }: Place): string {
  if (relation !== 'user') return accountLink(origin);
  const { installationId } = workspace;
  const path = installationId === null ? '' : `/${encodeURIComponent(installationId)}`;
  return inWorkspace(`${origin}/directory/installations${path}`, workspace);
}

/** The request of a member, which its admins answer. */
export function requestLink({ origin, workspace }: Place, requestId: string): string {
  return inWorkspace(`${origin}/directory/installation-requests/${encodeURIComponent(requestId)}`, workspace);
}

/** What a member sees of an application that the directory shows them, whether it is installed or not. */
export function installLink({ origin, workspace, application }: Place): string {
  return inWorkspace(`${origin}/directory/listings/${encodeURIComponent(application.id)}/install`, workspace);
}

export function accountLink(origin: string): string {
  return `${origin}/account`;
}

/** Who is of several workspaces sees the one that the mail is about. */
function inWorkspace(address: string, { id }: Place['workspace']): string {
  return `${address}?${new URLSearchParams({ workspace: id })}`;
}
