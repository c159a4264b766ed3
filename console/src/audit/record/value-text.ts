/** A value of a record in a single line; a list with commas. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) {
    return '–';
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map(valueText).join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
