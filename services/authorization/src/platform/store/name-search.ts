import { canonicalId } from '@irp/contracts';
import { literalPattern } from '@irp/persistence';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id in the form in which it is stored; undefined for any other text. */
export function idIn(text: string): string | undefined {
  return uuid.test(text.trim()) ? canonicalId(text.trim()) : undefined;
}

/**
 * A condition for names that contain a text, in any case. The lower bound matches every name: by it
 * the index of names is read, rather than each document.
 */
export function containing(text: string | undefined) {
  if (text === undefined) {
    return { $gte: '' };
  }
  return { $gte: '', $regex: literalPattern(text.trim()), $options: 'i' };
}
