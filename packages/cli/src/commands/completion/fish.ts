import type { Options } from '@irp/command-line';
import type { Entry } from './entries.ts';

/** Finds the command path, such as `keys list`, in the command line. */
const script = `function __irp_path
  set -l path
  for word in (commandline -opc)[2..]
    if contains -- (string join ' ' $path $word) $__irp_paths
      set path $path $word
    end
  end
  string join ' ' $path
end
function __irp_at
  test (__irp_path | string collect) = "$argv[1]"
end`;

/**
 * Returns a script that completes commands, options and their accepted values, with descriptions.
 */
export function fishCompletion(entries: readonly Entry[]): string {
  const paths = entries.map(({ path }) => quoted(path)).join(' ');
  const lines = entries.flatMap(({ path, commands, options }) => {
    const at = `complete -c irp -n ${quoted(`__irp_at ${quoted(path)}`)}`;
    return [
      ...commands.map(({ name, about }) => `${at} -f -a ${name} -d ${quoted(about)}`),
      ...Object.entries(options).map(([name, option]) => `${at} ${optionText(name, option)}`),
    ];
  });
  return [
    '# fish completion of irp. Load it with: irp completion fish | source',
    `set -g __irp_paths ${paths}`,
    script,
    ...lines,
    '',
  ].join('\n');
}

function optionText(name: string, option: Options[string]): string {
  const text = `-l ${name} -d ${quoted(option.about)}`;
  if (option.type === 'boolean') {
    return `${text} -f`;
  }
  return option.choices
    ? `${text} -x -a ${quoted(option.choices.filter((choice) => /^[\w.-]+$/.test(choice)).join(' '))}`
    : `${text} -r`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
