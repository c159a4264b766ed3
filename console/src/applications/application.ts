import type { components } from '@irp/client';
import type { Tone } from '../components/status-badge.tsx';

export type Application = components['schemas']['Application'];

/** How good each state is. */
export const toneOfState: Record<Application['state'], Tone> = {
  active: 'good',
  suspended: 'bad',
  pending_deletion: 'warning',
  deleted: 'neutral',
};
