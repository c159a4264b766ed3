import { hasInternetAddress, internetAddressPattern } from '../names/internet-address.ts';
import { seenForms } from '../names/seen-name.ts';
import { forbiddenInNames, nameSchema } from './fields.ts';

const platformForms = seenForms('Investment Research Platform');

/**
 * A name shown to people in mails and on consent pages. The name must not look like the name of the
 * platform.
 */
export const shownNameSchema = nameSchema.refine(
  (name) =>
    !seenForms(name).some((form) => platformForms.some((platform) => form.includes(platform))),
  'must not contain the name of the platform',
);

const noInternetAddress =
  'must not look like a domain or a web address, because mails to people outside the workspace show the name';
const withoutInternetAddress = {
  not: { pattern: `${forbiddenInNames}|${internetAddressPattern}` },
};

/**
 * A name of a person or a workspace for mails to people without their prior consent, such as
 * invitations.
 */
export const mailedNameSchema = shownNameSchema
  .refine((name) => !hasInternetAddress(name), noInternetAddress)
  .meta(withoutInternetAddress);

/** A name that an operator sets. Only operators may use the name of the platform itself. */
export const provisionedNameSchema = nameSchema
  .refine((name) => !hasInternetAddress(name), noInternetAddress)
  .meta(withoutInternetAddress);
