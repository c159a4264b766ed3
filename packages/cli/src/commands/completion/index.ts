import { UsageError } from '@irp/command-line';
import { defineCommand } from '../../command/command.ts';
import { bashCompletion, zshCompletion } from './bash.ts';
import { type Entry, entriesOf } from './entries.ts';
import { fishCompletion } from './fish.ts';

const scripts: Record<string, (entries: readonly Entry[]) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

export const completion = defineCommand({
  name: 'completion',
  about: 'Print the completion script for a shell',
  operands: ['bash|zsh|fish'],
  options: {},
  notes: `Load the script in each new shell:
  bash  eval "$(irp completion bash)"       in ~/.bashrc
  zsh   eval "$(irp completion zsh)"        in ~/.zshrc
  fish  irp completion fish | source        in ~/.config/fish/config.fish`,
  async run({ operands, program, terminal }) {
    const [shell] = operands;
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (!script) {
      throw new UsageError(`The shell must be bash, zsh or fish, not ${JSON.stringify(shell)}.`);
    }
    await terminal.print(script(entriesOf(program)));
  },
});
