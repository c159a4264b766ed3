import type { components } from '@irp/client';
import type { Terminal } from '@irp/command-line';
import { countText } from '../../output/estimate.ts';

const maxPrintedErrors = 20;
const maxPrintedRows = 20;

type Report = components['schemas']['ImportReport'];

/** Prints the counts on standard output, and rows, errors and warnings on standard error. */
export async function printReport(terminal: Terminal, report: Report): Promise<void> {
  if (terminal.json) {
    return terminal.print(`${JSON.stringify(report, null, 2)}\n`);
  }
  await terminal.print(`${report.dryRun ? 'Dry run: ' : ''}${countsOf(report)}.\n`);
  for (const row of (report.rows ?? []).slice(0, maxPrintedRows)) {
    terminal.note(`line ${row.line}: ${describe(row)}`);
  }
  printNotes(terminal, 'errors', report.errors);
  printNotes(terminal, 'warnings', report.warnings);
  printLeftOut(terminal, report);
}

function printLeftOut(terminal: Terminal, { ignoredColumns, file }: Report): void {
  const others: string[] = [];
  for (const { column, didYouMean } of ignoredColumns) {
    if (didYouMean === null) {
      others.push(column);
    } else {
      terminal.note(
        `Column ${JSON.stringify(column)} was not imported: did you mean ${didYouMean}?`,
      );
    }
  }
  const list = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ');
  if (others.length > 0) {
    terminal.note(`Columns that were not imported: ${list(others)}.`);
  }
  if (file.otherSheets) {
    terminal.note(`Sheets that were not imported: ${list(file.otherSheets)}.`);
  }
}

function printNotes(
  terminal: Terminal,
  kind: 'errors' | 'warnings',
  notes: Report['errors'],
): void {
  const prefix = kind === 'warnings' ? 'warning, ' : '';
  for (const { line, field, value, message } of notes.slice(0, maxPrintedErrors)) {
    const quoted = value === undefined ? undefined : JSON.stringify(value);
    terminal.note(`${prefix}line ${line}: ${[field, quoted, message].filter(Boolean).join(' ')}`);
  }
  if (notes.length > maxPrintedErrors) {
    terminal.note(`… See all ${kind}, at most 1,000, with --json.`);
  }
}

type CountName = 'created' | 'updated' | 'unchanged' | 'alreadyImported' | 'rejected' | 'warned';

/** Returns a text such as `12,345 created, 2 updated, 0 rejected`. */
export function countsOf({
  created,
  updated,
  unchanged,
  alreadyImported,
  rejected,
  warned,
}: Pick<Report, CountName>): string {
  const some = Object.entries({
    updated,
    unchanged,
    'already imported': alreadyImported,
  }).filter(([, n]) => n > 0);
  const warnings = warned > 0 ? [`${countText(warned)} with warnings`] : [];
  const counts = some.map(([what, rows]) => `${countText(rows)} ${what}`);
  const all = [
    `${countText(created)} created`,
    ...counts,
    `${countText(rejected)} rejected`,
    ...warnings,
  ];
  return all.join(', ');
}

function describe({ action, id, changes }: NonNullable<Report['rows']>[number]): string {
  if (action === 'create') {
    return 'creates a record';
  }
  const fields = changes.map(
    ({ field, before, after }) => `${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  return `changes ${id}: ${fields.join(', ')}`;
}
