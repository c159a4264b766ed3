import type * as commandLine from '@irp/command-line';
import { type AdminContext, defineCommand } from './admin-command.ts';
import { confirmChange } from './confirm-change.ts';

const yesOption = {
  yes: { type: 'boolean', about: 'Do not ask for confirmation; required without a terminal' },
} as const;

interface PlannedChange {
  /** The yes/no question before the change; null: the command changes nothing and does not ask. */
  question: string | null;
  apply(): Promise<void>;
}

/**
 * Defines a command that changes data. On a terminal, the command asks for confirmation first.
 * Without a terminal, `--yes` is required.
 * @param command `plan` checks the input and reads the current state, but changes nothing
 */
export function defineChange<
  const O extends commandLine.Options,
  const Names extends readonly string[],
>(
  command: Omit<commandLine.Command<AdminContext>, 'run' | 'options' | 'operands'> & {
    options: O;
    operands: Names;
    plan(call: commandLine.CommandCall<AdminContext, O, Names>): Promise<PlannedChange>;
  },
): commandLine.Command<AdminContext> {
  const { plan, ...rest } = command;
  return defineCommand({
    ...rest,
    options: { ...command.options, ...yesOption },
    async run(call) {
      // This cast is safe: `call` has all options of the command, and additionally the option
      // --yes.
      const own = call as unknown as commandLine.CommandCall<AdminContext, O, Names>;
      const { question, apply } = await plan(own);
      if (question !== null) {
        await confirmChange(
          call as commandLine.CommandCall<AdminContext, typeof yesOption>,
          question,
        );
      }
      await apply();
    },
  });
}
