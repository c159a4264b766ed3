import { z } from 'zod';
import { cleanText } from '../text.ts';

// Line breaks and marks that turn the reading direction let a name pass for something else on a page or in a mail.
const deceptive = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

export const nameSchema = cleanText(200)
  .refine((name) => name.trim() !== '', 'must not be empty')
  .refine((name) => !deceptive.test(name), 'must not contain line breaks, control characters or marks of direction');

/** Kept in lower case and composed form: one address is one person, however it is typed. */
export const emailSchema = cleanText(254)
  .transform((email) => email.trim().normalize('NFC').toLowerCase())
  .refine((email) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email), 'must be an e-mail address');

export const regionSchema = z.string().regex(/^[a-z]{2,8}$/, 'must be 2 to 8 lower-case letters');
