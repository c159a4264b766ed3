/** About the length shown by mail programs. */
const maxLength = 90;
/** A name is recognised by so many characters, also where several are long. */
const leastOfName = 20;

/**
 * The line of a subject, with long values truncated to fit: the longest value is truncated first.
 * @param fill writes the subject with changed values
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
