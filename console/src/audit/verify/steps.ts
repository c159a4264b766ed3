import type { BundleErrorKind, BundleVerdict } from '@irp/transparency/verify';

/** What a bundle proves, in the order of the page. */
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
 * The verification ends at the first error: nothing is said about the other steps then.
 * @param compared kept checkpoints that were compared with the bundle
 */
export function stateOf(step: Step, verdict: BundleVerdict, compared: number): StepState {
  if (!verdict.ok) {
    return stepOf[verdict.error.kind] === step ? 'failed' : 'open';
  }
  return step === 'kept' && compared === 0 ? 'open' : 'passed';
}
