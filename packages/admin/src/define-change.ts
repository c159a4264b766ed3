import type * as commandLine from '@irp/command-line';
import { type AdminContext, defineCommand } from './admin-command.ts';
import { confirmChange } from './confirm-change.ts';

const yesOption = {
  yes: { type: 'boolean', about: 'Do not ask; required where there is no terminal' },
} as const;

/** What a command is about to do, after it has looked. */
interface PlannedChange {
  /** What will change, for a yes or no. Null: nothing changes, so that nothing is asked. */
  question: string | null;
  apply(): Promise<void>;
}

/**
 * A command that changes something: on a terminal it asks first, and without one it requires
 * `--yes`.
 * @param command `plan` checks what was given and looks at what is there; it changes nothing
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
      // Safe: `call` has the option --yes beside those of the command.
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
