import { canonicalId } from '@irp/contracts';
import { literalPattern } from '@irp/persistence';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns an id in its stored form; undefined for any other text. */
export function idIn(text: string): string | undefined {
  return uuid.test(text.trim()) ? canonicalId(text.trim()) : undefined;
}

/**
 * Returns a condition for names that contain a text, in any letter case. The condition has a lower
 * bound for names, so that MongoDB reads the index of names instead of each document.
 */
export function containing(text: string | undefined) {
  if (text === undefined) {
    return { $gte: '' };
  }
  return { $gte: '', $regex: literalPattern(text.trim()), $options: 'i' };
}
