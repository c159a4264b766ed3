import type { components } from '@irp/client';
import type { Api } from '../api/services.ts';
import type { Tone } from '../components/status-badge.tsx';

export type Application = components['schemas']['Application'];
/** A new application with its client secret. No other response contains the client secret. */
export type CreatedApplication = Awaited<ReturnType<Api['applications']['create']>>;

/** The colour of each state. */
export const toneOfState: Record<Application['state'], Tone> = {
  active: 'good',
  suspended: 'bad',
  pending_deletion: 'warning',
  deleted: 'neutral',
};
