import { globalOptionsOf, isCommand, type Options, type Program } from '@irp/command-line';
import type { Command, CommandGroup, IrpContext } from '../../command/command.ts';

/** A command or group, with the words that can follow on the command line. */
export interface Entry {
  /** The path of the command, such as `keys list`; empty for the program. */
  path: string;
  /** The subcommands with their descriptions. */
  commands: { name: string; about: string }[];
  options: Options;
}

/** Returns an entry for each command and group, and for each alias. */
export function entriesOf(program: Program<IrpContext>): Entry[] {
  return entriesIn(program, '', globalOptionsOf(program));
}

function entriesIn(target: Command | CommandGroup, path: string, shared: Options): Entry[] {
  if (isCommand(target)) {
    return [
      {
        path,
        commands: [],
        options: { ...target.options, ...shared },
      },
    ];
  }
  const commands = target.commands.map(({ name, about }) => ({ name, about }));
  const inner = target.commands.flatMap((one) => {
    const names = [one.name, ...(isCommand(one) ? [] : (one.aliases ?? []))];
    return names.flatMap((name) => entriesIn(one, `${path} ${name}`.trim(), shared));
  });
  return [
    {
      path,
      commands,
      options: shared,
    },
    ...inner,
  ];
}
