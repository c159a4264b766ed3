import type { components } from '@irp/client';
import type { Tone } from '../components/status-badge.tsx';

export type Installation = components['schemas']['Installation'];
export type InstallationPreview = components['schemas']['InstallationPreview'];
export type InstallationRequest = components['schemas']['InstallationRequest'];
export type InstallationPolicy = Required<components['schemas']['InstallationPolicyInput']>;
export type InstallationState = Installation['state'];

export const installationStates = [
  'active',
  'reauthorization_required',
  'suspended',
  'uninstalled',
  'revoked',
] as const satisfies readonly InstallationState[];

/** The colour of each state. */
export const toneOfState: Record<InstallationState, Tone> = {
  active: 'good',
  reauthorization_required: 'warning',
  suspended: 'bad',
  uninstalled: 'neutral',
  revoked: 'neutral',
};

export const toneOfRequest: Record<InstallationRequest['state'], Tone> = {
  pending: 'warning',
  approved: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
};
