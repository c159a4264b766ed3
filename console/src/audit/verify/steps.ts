import type { BundleErrorKind } from '@irp/transparency/verify';
import type { Verified } from './task.ts';

/** The steps of the verification of a bundle, in the order of the page. */
export const steps = ['lines', 'records', 'root', 'signatures', 'kept', 'end'] as const;
export type Step = (typeof steps)[number];
export type StepState = 'passed' | 'failed' | 'open';

const stepOf: Record<BundleErrorKind, Step> = {
  malformed: 'lines',
  too_long: 'lines',
  truncated: 'end',
  trailing: 'end',
  digest: 'end',
  changed: 'records',
  gap: 'records',
  duplicate: 'records',
  order: 'records',
  stream: 'lines',
  range: 'lines',
  root: 'root',
  proof: 'root',
  missing_checkpoint: 'signatures',
  unknown_key: 'signatures',
  key_period: 'signatures',
  signature: 'signatures',
  fork: 'kept',
  rollback: 'kept',
};

/**
 * Returns the result of a step. The verification ends at the first error, so the steps after the
 * failed step have no result.
 */
export function stateOf(step: Step, { verdict, kept }: Verified): StepState {
  if (!verdict.ok) {
    const { kind } = verdict.error;
    // If the person has given no checkpoints, a fork error concerns the records of the bundle.
    const failed = kind === 'fork' && kept === 0 ? 'records' : stepOf[kind];
    return failed === step ? 'failed' : 'open';
  }
  return step === 'kept' && verdict.compared === 0 ? 'open' : 'passed';
}
