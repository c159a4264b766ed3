import { z } from 'zod';
import { cleanText } from '../text.ts';
import { visibilities } from './investment-fields.ts';

/** Columns of the file -> fields of an investment. */
export const columnMapping = z.record(cleanText(200).min(1), cleanText(50).min(1)).refine((mapping) => {
  const columns = Object.keys(mapping).length;
  return columns >= 1 && columns <= 100;
}, 'must have 1 to 100 columns');

export type ColumnMapping = z.output<typeof columnMapping>;

export const presetName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'must be 1 to 50 of a-z, 0-9 and -')
  .meta({ description: 'Name of a column mapping' });

export const importQuery = z.strictObject({
  mapping: z.string({ error: 'must be given once' }).max(10_000).optional().meta({
    description:
      'Columns of the file (members of its lines for NDJSON) and the fields they fill, as JSON: {"Symbol":"tickerSymbol"}',
  }),
  preset: presetName
    .optional()
    .meta({ description: 'A mapping by its name: one of your own, or sp500, or financedatabase' }),
  visibility: z
    .enum(visibilities, `must be one of ${visibilities.join(', ')}`)
    .default('workspace')
    .meta({ description: 'Who sees the imported records' }),
});

export const importReport = z
  .object({
    imported: z.int().meta({ description: 'Records made by this request' }),
    alreadyImported: z.int().meta({ description: 'Records made by an earlier try with the same Idempotency-Key' }),
    rejected: z.int().meta({ description: 'Rows that could not be used' }),
    errors: z
      .array(z.object({ line: z.int(), field: z.string().optional(), message: z.string() }))
      .meta({ description: 'Why, row by row: the first thousand faults' }),
  })
  .meta({ id: 'ImportReport' });

export type ImportReport = z.infer<typeof importReport>;

export const presetSchema = z
  .object({ name: z.string(), mapping: columnMapping, builtIn: z.boolean() })
  .meta({ id: 'ImportPreset' });
