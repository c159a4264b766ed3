import type { EditState } from '@irp/contracts/investments';

export type EditEnd = Extract<EditState, 'succeeded' | 'failed' | 'canceled'>;

/** States of an edit that has not ended. */
export const openStates: EditState[] = ['queued', 'running'];

/** Returns the changed members of an edit that ends. */
export function endedAs(state: EditEnd) {
  return { state, endedAt: new Date() };
}
