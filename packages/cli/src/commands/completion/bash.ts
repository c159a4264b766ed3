import type { Entry } from './entries.ts';

/** The script runs even in bash 3.2 of macOS, which has no associative arrays. */
const script = `_irp() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path='' index word
  # Bash splits words at = and :, zsh does not.
  if [[ $cur == = ]]; then cur=''; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    if _irp_words "\${path:+$path }$word" > /dev/null; then path=\${path:+$path }$word; fi
  done
  if [[ $prev == --* && " $(_irp_switches) " != *" $prev "* ]]; then
    COMPREPLY=($(compgen -W "$(_irp_values "$path $prev")" -- "$cur"))
  else
    COMPREPLY=($(compgen -W "$(_irp_words "$path")" -- "$cur"))
  fi
}
complete -o default -F _irp irp
`;

/** Matches values that the script can contain. The shell would expand other values, such as `*`. */
const isWord = /^[\w.-]+$/;

/**
 * Returns a script that completes commands, options and their accepted values. Where the script has
 * no completion, bash completes file names.
 */
export function bashCompletion(entries: readonly Entry[]): string {
  const words = entries.map(({ path, commands, options }) => {
    const names = [...commands.map(({ name }) => name), ...flagsOf(options)];
    return [path, names] as const;
  });
  const values = entries.flatMap(({ path, options }) =>
    Object.entries(options).flatMap(([name, option]) =>
      option.type === 'string' && option.choices
        ? [[`${path} --${name}`, option.choices.filter((choice) => isWord.test(choice))] as const]
        : [],
    ),
  );
  const switches = entries.flatMap(({ options }) =>
    flagsOf(
      Object.fromEntries(Object.entries(options).filter(([, { type }]) => type === 'boolean')),
    ),
  );
  return [
    '# bash completion of irp. Load it with: eval "$(irp completion bash)"',
    caseFunction('_irp_words', words),
    caseFunction('_irp_values', values),
    `_irp_switches() { echo '${[...new Set(switches)].join(' ')}'; }`,
    script,
  ].join('\n');
}

/** Returns the bash script for zsh, which can run bash completions. */
export function zshCompletion(entries: readonly Entry[]): string {
  const lines = [
    '# zsh completion of irp. Load it with: eval "$(irp completion zsh)"',
    'autoload -U +X compinit && compinit',
    'autoload -U +X bashcompinit && bashcompinit',
  ];
  return `${lines.join('\n')}\n${bashCompletion(entries).replace(/^.*\n/, '')}`;
}

function flagsOf(options: object): string[] {
  return Object.keys(options).map((name) => `--${name}`);
}

/**
 * Returns a shell function that prints the words for its argument, and fails for an unknown
 * argument.
 */
function caseFunction(
  name: string,
  cases: readonly (readonly [string, readonly string[]])[],
): string {
  const lines = cases.map(([key, words]) => `    '${key}') echo '${words.join(' ')}' ;;`);
  return `${name}() {\n  case "$1" in\n${lines.join('\n')}\n    *) return 1 ;;\n  esac\n}`;
}
