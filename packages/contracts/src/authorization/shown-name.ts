import { seenForms } from '../names/seen-name.ts';
import { nameSchema } from './fields.ts';

const platformForms = seenForms('Investment Research Platform');

/** A name that other people read, in mails and on consent pages: it must not pose as the platform. */
export const shownNameSchema = nameSchema.refine(
  (name) => !seenForms(name).some((form) => platformForms.some((platform) => form.includes(platform))),
  'must not contain the name of the platform',
);
