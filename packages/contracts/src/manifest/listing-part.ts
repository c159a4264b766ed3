import { z } from 'zod';
import { listingDraftSchema } from '../directory/listing-fields.ts';

type Settable<Schema extends z.ZodOptional | z.ZodDefault> = z.ZodOptional<
  z.ZodNullable<ReturnType<Schema['unwrap']>>
>;

/**
 * Returns the schema of a field in the draft without its default. An absent field stays unchanged,
 * and a field that is null gets the default.
 */
function settable<Schema extends z.ZodOptional | z.ZodDefault>(schema: Schema): Settable<Schema> {
  const inner = schema.unwrap() as z.ZodType;
  const { description } = z.globalRegistry.get(schema) ?? z.globalRegistry.get(inner) ?? {};
  const field = inner.nullable().optional();
  return (description ? field.meta({ description }) : field) as Settable<Schema>;
}

const { name, description, vendor, scopeReasons, version, categories, ...lists } =
  listingDraftSchema.shape;
const { supportedFeatures, documentationLinks, supportContacts, securityInformation } = lists;

type Reasons = ReturnType<(typeof scopeReasons)['unwrap']>['shape'];
type SettableReasons = { [Scope in keyof Reasons]: Settable<Reasons[Scope]> };

const reasonFields = Object.fromEntries(
  Object.entries(scopeReasons.unwrap().shape).map(([scope, reason]) => [scope, settable(reason)]),
) as SettableReasons;

/** The listing in a manifest: the fields of the draft. */
export const listingPart = z.strictObject({
  name: settable(name),
  description: settable(description),
  // A manifest cannot reset the vendor. The API does not contain the default vendor, so the program
  // could not show what a reset would change.
  vendor,
  supportedFeatures: settable(supportedFeatures),
  scopeReasons: z
    .strictObject(reasonFields)
    .nullable()
    .optional()
    .meta({ ...z.globalRegistry.get(scopeReasons) }),
  documentationLinks: settable(documentationLinks),
  supportContacts: settable(supportContacts),
  securityInformation: settable(securityInformation),
  version: settable(version),
  categories: settable(categories),
});
