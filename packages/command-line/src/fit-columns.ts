const minWidth = 6;

/**
 * Narrows the widest columns until a row fits in `available`; not the first, which identifies the
 * row. Where that does not suffice, the last columns are left out.
 */
export function fitColumns(widths: readonly number[], available: number, gap: number): number[] {
  const shown = [...widths];
  while (shown.length > 1 && minimum(shown, gap) > available) {
    shown.pop();
  }
  while (total(shown, gap) > available) {
    const at = shown.length === 1 ? 0 : widest(shown);
    shown[at] = (shown[at] ?? 0) - 1;
  }
  return shown;
}

function total(widths: readonly number[], gap: number): number {
  return widths.reduce((sum, width) => sum + width, gap * (widths.length - 1));
}

function minimum([first = 0, ...others]: readonly number[], gap: number): number {
  return total([first, ...others.map((width) => Math.min(width, minWidth))], gap);
}

function widest(widths: readonly number[]): number {
  return widths.indexOf(Math.max(...widths.slice(1)), 1);
}
