import { z } from 'zod';
import { cleanText } from '../text.ts';

// Line breaks, marks that turn the reading direction and what nobody sees let a name pass for another on a page or in a
// mail. Joiners are letters' business: Persian, Hindi and emoji need them.
const deceptive = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

export const nameSchema = cleanText(200)
  .refine((name) => name.trim() !== '', 'must not be empty')
  .refine((name) => !deceptive.test(name), 'must not contain line breaks, invisible characters or marks of direction');

/** Kept in lower case and composed form: one address is one person, however it is typed. */
export const emailSchema = cleanText(254)
  .transform((email) => email.trim().normalize('NFC').toLowerCase())
  .refine((email) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email), 'must be an e-mail address');

export const regionSchema = z.string().regex(/^[a-z]{2,8}$/, 'must be 2 to 8 lower-case letters');
