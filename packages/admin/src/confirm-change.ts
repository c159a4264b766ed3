import { confirm, IncompleteError, type Terminal, UsageError } from '@irp/command-line';

export const yesOption = {
  yes: { type: 'boolean', about: 'Do not ask; required where there is no terminal' },
} as const;

/** Asks before something is changed. @throws UsageError where nobody can answer, IncompleteError for a no */
export async function confirmChange(
  { options, terminal, signal }: { options: { yes?: boolean }; terminal: Terminal; signal: AbortSignal },
  question: string,
): Promise<void> {
  if (options.yes) return;
  if (!terminal.input.isTTY)
    throw new UsageError('This asks before it changes anything, and there is no terminal: use --yes.');
  if (await confirm(terminal, question, signal)) return;
  terminal.note('Nothing was changed.');
  throw new IncompleteError();
}
