import { extname } from 'node:path';
import { UsageError } from '@irp/command-line';
import type { Input } from './inputs.ts';

type Values = Readonly<Record<string, string | string[] | boolean | undefined>>;

/** Formats with a file extension of the same name. */
const named = ['csv', 'ndjson', 'xlsx'];

/**
 * The options, with the format of the extension of `--output` in place of an absent `--format`. An
 * extension without a format leaves the default of the contract.
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
      `--output ${JSON.stringify(output)} has the extension of the former Excel format, which is not supported: use .xlsx.`,
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

/** The formats without an extension of their own are JSON lines, too. */
function isContradiction(format: string, extension: string): boolean {
  return format !== extension && (named.includes(format) || extension !== 'ndjson');
}
