/** Returns a value of a record as a single line. The items of a list are separated by commas. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) {
    return '–';
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map(valueText).join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
