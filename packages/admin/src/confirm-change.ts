import { confirm, IncompleteError, type Terminal, UsageError } from '@irp/command-line';

/**
 * Asks for confirmation of a change, except with `--yes`.
 * @throws UsageError without a terminal, IncompleteError for the answer no
 */
export async function confirmChange(
  {
    options,
    terminal,
    signal,
  }: {
    options: { yes?: boolean };
    terminal: Terminal;
    signal: AbortSignal;
  },
  question: string,
): Promise<void> {
  if (options.yes) {
    return;
  }
  if (!terminal.input.isTTY) {
    throw new UsageError(
      `${question} A confirmation requires a terminal: use --yes to continue without a question.`,
    );
  }
  if (await confirm(terminal, question, signal)) {
    return;
  }
  terminal.note('Nothing was changed.');
  throw new IncompleteError();
}
