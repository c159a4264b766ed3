import { z } from 'zod';
import { cleanText, filledText } from '../text.ts';
import { delimiters } from './delimiters.ts';
import {
  importReportExample,
  importRowErrorExample,
  importRowWarningExample,
  presetExample,
} from './examples.ts';
import { visibilities } from './investment-fields.ts';

/** Names of the columns of a file, each with the mapped field of an investment. */
export const columnMapping = z
  .record(cleanText(200).min(1), cleanText(50).min(1))
  .refine((mapping) => {
    const columns = Object.keys(mapping).length;
    return columns >= 1 && columns <= 100;
  }, 'must have 1 to 100 columns')
  .meta({ minProperties: 1, maxProperties: 100 });

export type ColumnMapping = z.output<typeof columnMapping>;

export const mappingMessage = 'must be a JSON object that maps column names to field names';

/**
 * Returns whether a text is a mapping as JSON. The mapping is checked together with the other
 * parameters, so the response names all errors at once.
 */
function isColumnMapping(text: string): boolean {
  try {
    return columnMapping.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

export const presetName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'must be 1 to 50 characters of a-z, 0-9 and -')
  .meta({ description: 'Name of a column mapping' });

/** The key of an import: rows with the key of an existing record change the record. */
export const importKeys = [
  'id',
  'lei',
  'figi',
  'tickerSymbol',
  'tickerSymbol,exchange',
  'none',
] as const;
export type ImportKey = (typeof importKeys)[number];

export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** Maximum length of the name of an imported file, in characters. */
export const maxFileName = 255;

export const importQuery = z.strictObject({
  mapping: z.string().max(10_000).refine(isColumnMapping, mappingMessage).optional().meta({
    description:
      'JSON object of column names (of member names for NDJSON) and field names: {"Symbol":"tickerSymbol"}; not together with `preset`. Other columns map to the field of the same name, unless the mapping has the field. Case, spaces, hyphens and underscores of column names do not matter; members of NDJSON must match exactly',
    contentMediaType: 'application/json',
  }),
  preset: presetName.optional().meta({
    description:
      'Name of a stored mapping, or of a built-in one: sp500, financedatabase. Other columns are imported as with `mapping`',
  }),
  visibility: z
    .enum(visibilities, `must be one of ${visibilities.join(', ')}`)
    .default('workspace')
    .meta({
      description:
        'Visibility of the records that are created. Existing records keep their visibility',
    }),
  key: z
    .enum(importKeys, `must be one of ${importKeys.join(' | ')}`)
    .default('id')
    .meta({
      description:
        'Fields by which a row finds the record that it updates. By `id`, a row without the id of a visible record creates a record with a new id; by other fields, a row must have a value in each, and creates a record if none matches. `none`: every row creates a record',
    }),
  emptyCells: z.enum(['keep', 'clear'], 'must be keep or clear').default('keep').meta({
    description: 'What an empty cell does to a record that exists: `keep` the value, or `clear` it',
  }),
  delimiter: z
    .enum(delimiters, `must be one of ${delimiters.join(' ')}`)
    .optional()
    .meta({
      description:
        'Delimiter of the cells of CSV. Default: that of a line `sep=;`, or else detected in the header',
    }),
  encoding: z
    .enum(importEncodings, `must be one of ${importEncodings.join(', ')}`)
    .optional()
    .meta({
      description: 'Encoding of the file. Default: the `charset` of Content-Type, or else detected',
    }),
  sheet: z
    .string({ error: 'must be given only once' })
    .min(1)
    .max(31, 'must be at most 31 characters')
    .optional()
    .meta({ description: 'Name of the sheet of a workbook. Default: the first one' }),
  headerRow: z
    .string()
    .regex(/^([1-9][0-9]?|100)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .optional()
    .meta({
      description:
        'Line of a CSV file, or row of a sheet, that has the names of the columns: lines before it are titles, and are not imported. Default: the first line that is not empty',
    }),
  fileName: filledText(maxFileName).optional().meta({
    description:
      'Name of the file, which the list of jobs shows. Default: the name of the file in the form',
  }),
  async: z.enum(['true', 'false'], 'must be true or false').optional().meta({
    description:
      '`true`: import by a job, `false`: within the request. Default: by a job if the file is 32 MiB or more as it is sent, 8 MiB with gzip or as a workbook, or its first 4 MiB have more than 50,000 lines',
  }),
  dryRun: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true')
    .meta({ description: '`true`: returns what the import would do, and changes nothing' }),
});

export const importFormats = ['csv', 'ndjson', 'xlsx'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importRowError = z
  .object({
    line: z.int().meta({
      description: 'Number of the line, from 1; for a spreadsheet, the number of the row',
    }),
    field: z.string().optional(),
    message: z.string(),
    value: z
      .string()
      .optional()
      .meta({ description: 'The rejected value, at most 100 characters of it' }),
  })
  .meta({ examples: [importRowErrorExample] });

export type ImportRowError = z.infer<typeof importRowError>;

export const importRowWarning = importRowError
  .extend({
    value: z
      .string()
      .optional()
      .meta({ description: 'The value in the file, at most 100 characters of it' }),
  })
  .meta({ examples: [importRowWarningExample] });

const plannedRow = z.object({
  line: z.int(),
  action: z.enum(['create', 'update']),
  id: z
    .string()
    .nullable()
    .meta({ description: 'Id of the existing record; null for a record that would be created' }),
  changes: z
    .array(
      z.object({
        field: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )
    .meta({
      description:
        'Fields that would change; long values are cut off. Empty for a record that would be created',
    }),
});

export type PlannedRow = z.infer<typeof plannedRow>;

/** Maximum number of errors of rows, and of rows of a dry run, in a report. */
export const maxReportedErrors = 1_000;
export const maxReportedRows = 500;

export const importCounts = {
  created: z.int().meta({ description: 'Records created by this request' }),
  updated: z.int().meta({ description: 'Records changed' }),
  unchanged: z.int().meta({ description: 'Rows whose record has these values already' }),
  alreadyImported: z.int().meta({
    description:
      'Rows whose record was created by an earlier request with the same Idempotency-Key',
  }),
  rejected: z.int().meta({ description: 'Rows that were not imported' }),
  warned: z.int().meta({
    description:
      'Imported rows of which a value was shortened, replaced or left out, as `warnings` say',
  }),
};

export const importReport = z
  .object({
    ...importCounts,
    imported: z
      .int()
      .meta({ description: 'Number of created records, the same as `created`', deprecated: true }),
    dryRun: z
      .boolean()
      .meta({ description: 'Whether this was a dry run: the counts show what an import would do' }),
    file: z
      .object({
        format: z.enum(importFormats),
        encoding: z.enum(importEncodings).optional(),
        delimiter: z.enum(delimiters).optional(),
        sheet: z.string().optional(),
        otherSheets: z.array(z.string()).optional().meta({
          description:
            'Sheets of the workbook that are not imported, at most 100, if the request names no sheet',
        }),
      })
      .meta({ description: 'How the file was read, as named or detected' }),
    importedColumns: z
      .array(z.object({ column: z.string(), field: z.string() }))
      .optional()
      .meta({
        description:
          'Columns of the file that set a field, each with the field; absent for NDJSON. If no column sets a field, an import is rejected; a dry run returns an empty list here, and suggestions in `ignoredColumns`',
      }),
    ignoredColumns: z
      .array(
        z.object({
          column: z.string(),
          didYouMean: z
            .string()
            .nullable()
            .meta({ description: 'The field with the nearest name' }),
        }),
      )
      .meta({
        description:
          'Columns of the file that are not imported, at most 100; empty: those without a name',
      }),
    errors: z.array(importRowError).meta({
      description: `Errors of the rejected rows, at most ${maxReportedErrors.toLocaleString('en')}`,
    }),
    warnings: z.array(importRowWarning).meta({
      description: `What was shortened, replaced or left out of imported rows, at most ${maxReportedErrors.toLocaleString('en')}`,
    }),
    rows: z
      .array(plannedRow)
      .optional()
      .meta({
        description: `For a dry run: rows that would create or change a record, at most ${maxReportedRows}`,
      }),
  })
  .meta({ id: 'ImportReport', examples: [importReportExample] });

export type ImportReport = z.infer<typeof importReport>;

export const presetSchema = z
  .object({
    name: z.string(),
    mapping: columnMapping,
    builtIn: z.boolean(),
  })
  .meta({ id: 'ImportPreset', examples: [presetExample] });

export type ImportPreset = z.infer<typeof presetSchema>;
