export interface ColumnWidth {
  /** The width of the longest cell. */
  width: number;
  /** The width of the title, which is never truncated. */
  title: number;
  /** Whether the cells must not be truncated, because a truncated id, for example, is useless. */
  isComplete: boolean;
}

const minWidth = 10;
/**
 * The minimum share of the line for the first column that can be truncated, because this column
 * names the row.
 */
const minNameShare = 0.25;

/**
 * Narrows the widest columns until a row fits in `available`. If narrowing does not suffice, the
 * last columns are left out.
 */
export function fitColumns(
  columns: readonly ColumnWidth[],
  available: number,
  gap: number,
): number[] {
  const name = columns.findIndex(({ isComplete }) => !isComplete);
  const least = columns.map(({ width, title, isComplete }, index) => {
    const share = index === name ? Math.floor(available * minNameShare) : 0;
    return isComplete ? width : Math.min(width, Math.max(title, minWidth, share));
  });
  while (least.length > 1 && total(least, gap) > available) {
    least.pop();
  }
  const shown = least.map((_, index) => columns[index]?.width ?? 0);
  while (total(shown, gap) > available) {
    const at = shown.length === 1 ? 0 : widest(shown, least);
    shown[at] = (shown[at] ?? 0) - 1;
  }
  return shown;
}

function total(widths: readonly number[], gap: number): number {
  return widths.reduce((sum, width) => sum + width, gap * (widths.length - 1));
}

/** Returns the index of the widest column that can become narrower. */
function widest(widths: readonly number[], least: readonly number[]): number {
  const narrowable = widths.map((width, index) => (width > (least[index] ?? 0) ? width : 0));
  return narrowable.indexOf(Math.max(...narrowable));
}
