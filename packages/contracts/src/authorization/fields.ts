import { z } from 'zod';
import { cleanText } from '../text.ts';
import { hasValidDomain, normalizeEmail } from './email-address.ts';

// Line breaks, bidirectional controls and invisible characters could disguise a name as another
// name. Joiners are allowed: Persian, Hindi and emoji require joiners.
const deceptive = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/**
 * Letters, marks and a Braille pattern without a visible glyph, which are rejected only in names.
 */
const blank = '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0';
const isBlank = new RegExp(`[${blank}]`);

/**
 * The characters of `deceptive` below U+10000, as ranges of code points for JSON Schema, because
 * some validators do not support \\p{…}.
 */
const unseen =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb';

/**
 * Matches texts that mail programs turn into links. A name such as Example.com remains permitted.
 */
const link = '://|[wW]{3}\\.|[A-Za-z0-9]\\.[A-Za-z]{2,}/';
/**
 * Matches a word that mixes Latin letters with Greek or Cyrillic letters, because some of these
 * letters look the same.
 */
const mixed = '[A-Za-z\\u00c0-\\u024f][\\u0370-\\u052f]|[\\u0370-\\u052f][A-Za-z\\u00c0-\\u024f]';
/** A pattern for JSON Schema that names must not match. */
export const forbiddenInNames = `${link}|${mixed}`;
const isLink = new RegExp(link);
const isMixed = new RegExp(mixed);

export const nameSchema = cleanText(200)
  .refine((name) => name.trim() !== '', 'must not be empty')
  .refine(
    (name) => !deceptive.test(name) && !isBlank.test(name),
    'must not contain line breaks, invisible characters or bidirectional controls',
  )
  .refine((name) => !isLink.test(name), 'must not contain a link')
  .refine(
    (name) => !isMixed.test(name),
    'must not mix Latin with Greek or Cyrillic letters in a word',
  )
  .meta({
    pattern: `^[^${unseen}${blank}]*[^\\s${unseen}${blank}][^${unseen}${blank}]*$`,
    not: { pattern: forbiddenInNames },
  });

/** Characters that NFC converts to a semicolon or a grave accent. */
const disguised = '\\u037e\\u1fef';
const atom = `[^\\s${unseen}${disguised}"(),.:;<>@\\[\\\\\\]]+`;
const notInLabel = `\\s${unseen}${disguised}\\u0000-,./:-@\\[-\\u0060{-\\u009f\\u3002\\uff0e\\uff61`;
const label = `[^${notInLabel}-]([^${notInLabel}]{0,61}[^${notInLabel}-])?`;
/**
 * Matches the last label of a domain. The label does not begin with a digit, so no IP address
 * matches.
 */
const lastLabel = `[^${notInLabel}0-9-]([^${notInLabel}]{0,61}[^${notInLabel}-])?`;
/**
 * Matches an address without a display name, quotation marks and comments: `Dot-string "@" Domain`
 * of RFC 5321, section 4.1.2, with letters in any script (RFC 6531).
 */
const address = `${atom}(\\.${atom})*@(${label}\\.)+${lastLabel}`;
const isAddress = new RegExp(`^${address}$`, 'u');
/** Matches a local part that is longer than RFC 5321 permits (section 4.5.3.1.1). */
const longLocalPart = '^[^@]{65}';
const isLong = new RegExp(longLocalPart, 'u');

const noAddress =
  'must be a single e-mail address such as name@example.com, with at most 64 characters before the @';
const isEmail = (email: string) => isAddress.test(email) && !isLong.test(email);

/**
 * An e-mail address, which is converted to a canonical form, so an address identifies a single
 * user. The conversion never turns an invalid text into an address.
 */
export const emailSchema = cleanText(254)
  .transform((email) => email.trim().normalize('NFC').toLowerCase())
  .refine(isEmail, noAddress)
  .refine(hasValidDomain, 'must have a domain with a valid ASCII form (RFC 5891)')
  .transform(normalizeEmail)
  .refine(isEmail, noAddress)
  .meta({
    format: 'email',
    pattern: `^${address}$`,
    not: { pattern: longLocalPart },
  });

export const regionSchema = z
  .string()
  .regex(/^[a-z]{2,8}$/, 'must be 2 to 8 lower-case letters')
  .meta({ description: 'One of the regions of this platform, such as `us`', examples: ['us'] });
