import { createTable, plainText, printRecord, type Terminal } from '@irp/command-line';
import { columnsOf } from './columns.ts';
import type { Verb } from './resource.ts';

/** Prints the response of an operation, or `operands` if the response is empty. */
export async function printResult(
  terminal: Terminal,
  { rows, summary, columns, done, doneWithout, secret }: Verb,
  data: object | undefined,
  operands: Record<string, string>,
): Promise<void> {
  if (terminal.json) {
    // The response is empty if an operator suspends or resumes an object.
    await printJson(terminal, data ?? (doneWithout === undefined ? operands : null));
  } else if (rows && columns && data) {
    await createTable(terminal, columnsOf(columns)).add(rows(data));
    if (summary) {
      terminal.note(summary(data as never));
    }
  } else if (!data) {
    await terminal.print(`${filled(doneWithout ?? done ?? 'Done.', operands)}\n`);
  } else if (done === undefined) {
    await printRecord(terminal, data);
  } else {
    await terminal.print(`${filled(done, data)}\n`);
  }
  if (secret !== undefined && typeof memberOf(data, secret) === 'string') {
    const words = secret.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
    terminal.note(`Store the ${words} now: it is not shown again.`);
  }
}

async function printJson(terminal: Terminal, value: object | null): Promise<void> {
  await (value === null ? terminal.print('null\n') : printRecord(terminal, value));
}

/** Returns the sentence with each name in braces replaced by the value of this member. */
function filled(sentence: string, members: object): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    plainText(String(memberOf(members, name))),
  );
}

function memberOf(record: object | undefined, name: string): unknown {
  return (record as Record<string, unknown> | undefined)?.[name];
}
