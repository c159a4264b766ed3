import { extname } from 'node:path';
import { UsageError } from '@irp/command-line';
import type { Input } from './inputs.ts';

type Values = Readonly<Record<string, string | string[] | boolean | undefined>>;

/** Formats whose file extension has the same name. */
const named = ['csv', 'ndjson', 'xlsx'];

/**
 * Returns the options. Without `--format`, the file extension of `--output` sets the format, if it
 * is csv, ndjson or xlsx. For any other extension, the default format of the contract applies.
 * @throws UsageError for .xls, and for a contradiction between extension and format
 */
export function withFormatOfOutput(inputs: readonly Input[], values: Values): Values {
  const { output, format } = values;
  const choices = inputs.find(({ flag }) => flag === 'format')?.choices;
  const extension = extname(String(output ?? ''))
    .slice(1)
    .toLowerCase();
  if (extension === 'xls' && choices?.includes('xlsx')) {
    throw new UsageError(
      `--output ${JSON.stringify(output)} has the extension of the old Excel format, which is not supported: use .xlsx.`,
    );
  }
  if (!choices || !named.includes(extension)) {
    return values;
  }
  const name = JSON.stringify(output);
  if (!choices.includes(extension)) {
    throw new UsageError(
      `--output ${name} has the extension of the format ${extension}, and the format must be ${choices.join(' or ')}.`,
    );
  }
  if (format !== undefined && isContradiction(String(format), extension)) {
    throw new UsageError(
      `--format ${format} and --output ${name} name different formats: remove --format, or name the file *.${format}.`,
    );
  }
  return { ...values, format: format ?? extension };
}

/**
 * Formats without a file extension of their own consist of JSON lines, so `.ndjson` is valid for
 * these formats.
 */
function isContradiction(format: string, extension: string): boolean {
  return format !== extension && (named.includes(format) || extension !== 'ndjson');
}
