import type { InstallationRequest } from '../installation.ts';

/** An installation request and the kind of its open dialog. */
export interface Decision {
  request: InstallationRequest;
  kind: 'approve' | 'decline';
}
