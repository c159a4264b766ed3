import type { components } from '@irp/client';
import type { Api } from '../api/services.ts';
import type { Tone } from '../components/status-badge.tsx';

export type Application = components['schemas']['Application'];
/** With the secret, which is in no other response. */
export type CreatedApplication = Awaited<ReturnType<Api['applications']['create']>>;

/** Colour tone of each state. */
export const toneOfState: Record<Application['state'], Tone> = {
  active: 'good',
  suspended: 'bad',
  pending_deletion: 'warning',
  deleted: 'neutral',
};
