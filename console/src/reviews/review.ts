import type { components } from '@irp/client';
import type { Tone } from '../components/status-badge.tsx';

export type Review = components['schemas']['Review'];
export type ReviewSummary = components['schemas']['ReviewSummary'];
export type ReviewState = Review['state'];

export const waiting = 'in_manual_review';

/** The states of reviews in the API. */
export const reviewStates = [
  waiting,
  'changes_requested',
  'rejected',
  'approved',
  'withdrawn',
] as const satisfies readonly ReviewState[];

export const toneOf: Record<ReviewState, Tone> = {
  in_manual_review: 'accent',
  changes_requested: 'warning',
  rejected: 'bad',
  approved: 'good',
  withdrawn: 'neutral',
};
