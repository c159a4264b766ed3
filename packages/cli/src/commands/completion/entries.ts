import { globalOptionsOf, isCommand, type Options, type Program } from '@irp/command-line';
import type { Command, CommandGroup, IrpContext } from '../../command/command.ts';

/** The words that can follow a command or group. */
export interface Entry {
  /** The path of the command, such as `keys list`; empty for the program. */
  path: string;
  /** Names with their meaning. */
  commands: { name: string; about: string }[];
  options: Options;
}

/** Returns all commands and groups, under each of their names. */
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
