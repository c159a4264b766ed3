import { z } from 'zod';

const trouble = 'must not contain NUL or a lone surrogate';

/** A string that every engine can store and every client can read back: no NUL, well-formed UTF-16. */
export function cleanText(maxLength: number) {
  return z
    .string()
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), trouble);
}
