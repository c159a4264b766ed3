import type { EditState } from '@irp/contracts/investments';

export type EditEnd = Extract<EditState, 'succeeded' | 'failed' | 'canceled'>;

/** States of an edit that has not ended. */
export const openStates: EditState[] = ['queued', 'running'];

/** The members of an ended edit. */
export function endedAs(state: EditEnd) {
  return { state, endedAt: new Date() };
}
