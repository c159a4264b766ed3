import type { InstallationRequest } from '../installation.ts';

/** A request with its open dialog. */
export interface Decision {
  request: InstallationRequest;
  kind: 'approve' | 'decline';
}
