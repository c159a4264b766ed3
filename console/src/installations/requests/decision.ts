import type { InstallationRequest } from '../installation.ts';

/** A request with a dialog about it. */
export interface Decision {
  request: InstallationRequest;
  kind: 'approve' | 'decline';
}
