/** Addresses of the pages of applications, without the origin. Links of mails lead to them. */
export const applicationsPath = '/account/applications';

interface ListedApplications {
  workspace?: string | undefined;
  /** The id of a person: only applications with a live secret that they created. */
  secretCreatedBy?: string | undefined;
  /** From 1 on. */
  page?: number;
}

export function applicationsAddress({
  workspace,
  secretCreatedBy,
  page,
}: ListedApplications = {}): string {
  const query = new URLSearchParams();
  if (workspace) {
    query.set('workspace', workspace);
  }
  if (secretCreatedBy) {
    query.set('secretCreatedBy', secretCreatedBy);
  }
  if (page !== undefined && page > 1) {
    query.set('page', String(page));
  }
  return query.size === 0 ? applicationsPath : `${applicationsPath}?${query}`;
}

export function applicationAddress(id: string, workspace?: string): string {
  return inWorkspace(`${applicationsPath}/${encodeURIComponent(id)}`, workspace);
}

/** Where leaked credentials are reported. */
export function compromiseAddress(id: string, workspace?: string): string {
  return inWorkspace(`${applicationsPath}/${encodeURIComponent(id)}/compromise`, workspace);
}

/** Where an application that is offered to the workspace is accepted. */
export function offerAddress(id: string, workspace?: string): string {
  return inWorkspace(`${applicationsPath}/${encodeURIComponent(id)}/offer`, workspace);
}

export function revokeTokensAddress(id: string, workspace?: string): string {
  return inWorkspace(`${applicationsPath}/${encodeURIComponent(id)}/revoke-tokens`, workspace);
}

function inWorkspace(path: string, workspace: string | undefined): string {
  return workspace ? `${path}?${new URLSearchParams({ workspace })}` : path;
}

/** Of the directory, which has its listing. */
export function listingAddress(id: string, workspace: string): string {
  return `/directory/applications/${encodeURIComponent(id)}/listing?${new URLSearchParams({ workspace })}`;
}
