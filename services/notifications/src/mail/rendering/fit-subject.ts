/** Maximum number of characters of a subject. Most mail programs show about 90 characters. */
const maxLength = 90;
/**
 * Minimum number of characters to which a value is shortened. A name with 20 characters is still
 * recognisable.
 */
const leastOfName = 20;

/**
 * Returns a subject in one line. If the subject is too long, truncates the values, the longest
 * value first.
 * @param fill passes each value through `change`, and returns the subject
 */
export function fitSubject(fill: (change: (value: string) => string) => string): string {
  const lengths: number[] = [];
  const whole = fill((value) => {
    lengths.push(lengthOf(value));
    return value;
  });
  const ownLength = lengthOf(whole) - lengths.reduce((sum, length) => sum + length, 0);
  const cutTo = (most: number) =>
    lengths.reduce((sum, length) => sum + Math.min(length, most), ownLength);
  let most = Math.max(leastOfName, ...lengths);
  while (most > leastOfName && cutTo(most) > maxLength) {
    most--;
  }
  return fill((value) => cut(value, most));
}

function cut(value: string, most: number): string {
  const characters = [...value];
  if (characters.length <= most) {
    return value;
  }
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

function lengthOf(text: string): number {
  return [...text].length;
}
