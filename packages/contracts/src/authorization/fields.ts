import { z } from 'zod';
import { cleanText } from '../text.ts';

export const nameSchema = cleanText(200).refine((name) => name.trim() !== '', 'must not be empty');

/** Kept in lower case and composed form: one address is one person, however it is typed. */
export const emailSchema = cleanText(254)
  .transform((email) => email.trim().normalize('NFC').toLowerCase())
  .refine((email) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email), 'must be an e-mail address');

export const regionSchema = z.string().regex(/^[a-z]{2,8}$/, 'must be 2 to 8 lower-case letters');
