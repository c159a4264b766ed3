import type { Investment } from '@irp/contracts/investments';

const widths: Partial<Record<keyof Investment, number>> = {
  id: 38,
  name: 32,
  description: 48,
  address: 32,
  lei: 22,
  headquarters: 24,
  ceo: 20,
  industry: 28,
  sector: 24,
  website: 28,
  tags: 24,
  createdAt: 20,
  updatedAt: 20,
  editedName: 24,
};
const otherWidth = 14;

/** Returns the width of a column in characters. The values of most records fit into this width. */
export function columnWidth(field: keyof Investment): number {
  return widths[field] ?? otherWidth;
}
