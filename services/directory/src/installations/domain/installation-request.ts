import type { DataEnvironment, Scope } from '@irp/contracts';
import type { InstallationRequestView } from '@irp/contracts/directory';

/** A member's request for an installation of an application. */
export interface InstallationRequest {
  id: string;
  applicationId: string;
  applicationName: string;
  workspaceId: string;
  environment: DataEnvironment;
  scopes: readonly Scope[];
  reason: string | null;
  state: 'pending' | 'approved' | 'declined' | 'withdrawn';
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  declineReason: string | null;
  installationId: string | null;
}

export function viewRequest(request: InstallationRequest): InstallationRequestView {
  const { workspaceId: _workspaceId, scopes, requestedAt, decidedAt, ...shown } = request;
  return {
    ...shown,
    scopes: [...scopes],
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
