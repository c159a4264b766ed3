import type { Command, CommandGroup, Program } from './command.ts';
import { UsageError } from './errors.ts';
import { globalOptionsOf } from './global-options.ts';
import { nearestName } from './nearest-name.ts';

type Target<Context> = Command<Context> | CommandGroup<Context>;

export function isCommand<Context>(target: Target<Context>): target is Command<Context> {
  return 'run' in target;
}

/** Finds the command or group that the arguments name. `rest` contains the remaining arguments. */
export function findTarget<Context>(program: Program<Context>, args: readonly string[]) {
  const withValue = Object.entries(globalOptionsOf(program)).flatMap(([option, { type }]) =>
    type === 'string' ? [`--${option}`] : [],
  );
  let name = program.name;
  let target: Target<Context> = program;
  const rest: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if (isCommand(target) || arg === '--') {
      rest.push(...args.slice(index));
      break;
    }
    if (arg.startsWith('-')) {
      rest.push(arg);
      // The value of an option is not the name of a command.
      if (withValue.includes(arg)) {
        rest.push(...args.slice(++index, index + 1));
      }
    } else {
      target = findCommand(target, arg, name);
      name = `${name} ${target.name}`;
    }
  }
  return {
    name,
    target,
    rest,
  };
}

function findCommand<Context>(
  group: CommandGroup<Context>,
  command: string,
  groupName: string,
): Target<Context> {
  const found = group.commands.find((one) => namesOf(one).includes(command));
  if (found) {
    return found;
  }
  const nearest = nearestName(command, group.commands.flatMap(namesOf));
  const meant = nearest === undefined ? '' : ` Did you mean \`${groupName} ${nearest}\`?`;
  throw new UsageError(
    `There is no command \`${groupName} ${command}\`.${meant} See ${groupName} --help.`,
  );
}

function namesOf<Context>(target: Target<Context>): string[] {
  return [target.name, ...(('aliases' in target && target.aliases) || [])];
}
