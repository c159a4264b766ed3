import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Options } from '@irp/command-line';
import { expect } from 'chai';
import { importOptions } from '../src/commands/investments/import-options.ts';
import { endpointOf } from '../src/resources/endpoint-of.ts';
import { inputsOf } from '../src/resources/inputs.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

const execute = promisify(execFile);

describe('irp completion', () => {
  let home: IrpHome;
  let script: string;

  before(async () => {
    home = await createIrpHome();
    script = join(home.directory, 'irp.bash');
    await writeFile(script, (await home.irpHere(['completion', 'bash'])).stdout);
  });

  after(() => home.remove());

  /** The suggestions of bash for the last word, in the order of the script. */
  async function complete(...words: string[]): Promise<string[]> {
    const program =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an array of bash
      'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _irp; printf "%s\\n" "${COMPREPLY[@]}"';
    const { stdout, stderr } = await execute(
      'bash',
      // With a socket as input, bash reads the files of an interactive shell.
      ['--norc', '-uc', program, 'bash', script, 'irp', ...words],
      { cwd: home.directory },
    );
    expect(stderr).to.equal('');
    return stdout.split('\n').filter(Boolean);
  }

  it('offers commands, including commands of nested groups and aliases', async () => {
    expect(await complete('inv')).to.deep.equal(['investments']);
    expect(await complete('keys', '')).to.include.members(['list', 'revoke', '--profile']);
    expect(await complete('webhooks', 'deliveries', 're')).to.deep.equal(['redeliver']);
    expect(await complete('applications', 'transfer', 'o')).to.deep.equal(['offer']);
    expect(await complete('--profile', 'work', 'keys', 'li')).to.deep.equal(['list']);
    expect(await complete('completion', 'nothing')).to.deep.equal([]);
  });

  it('offers the options of the command, and their accepted values', async () => {
    expect(await complete('investments', 'list', '--employees-g')).to.deep.equal([
      '--employees-gt',
      '--employees-gte',
    ]);
    expect(await complete('investments', 'list', '--locked', '')).to.deep.equal(['true', 'false']);
    expect(await complete('investments', 'list', '--locked', '=', 't')).to.deep.equal(['true']);
    expect(await complete('apps', 'create', '--type', 'p')).to.deep.equal(['public']);
    expect(await complete('investments', 'list', '--all', '--fav')).to.deep.equal(['--favorite']);
    expect(await complete('webhooks', 'create', '--event', 'investment.c')).to.deep.equal([
      'investment.created',
    ]);
  });

  it('offers the values of options with a fixed list, of every command', async () => {
    for (const [line, expected] of [
      ['investments import --format', ['csv', 'ndjson', 'xlsx']],
      ['investments import --visibility', ['workspace', 'private']],
      ['investments import --empty-cells', ['keep', 'clear']],
      ['investments import --encoding', ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']],
      ['investments import --key', ['id', 'lei', 'figi', 'tickerSymbol', 'none']],
      ['investments export --format', ['csv', 'ndjson', 'xlsx']],
      ['apps export --format', ['yaml', 'json']],
      ['keys create --environment', ['production', 'sandbox']],
      ['webhooks update --state', ['active', 'paused']],
      ['investments jobs list --state succ', ['succeeded']],
      ['keys create --scope audit.', ['audit.read', 'audit.erase']],
      ['apps create --scope tokens.', ['tokens.revoke']],
      ['login --scope off', ['offline_access']],
      ['webhooks listen --events investment.c', ['investment.created']],
    ] as const) {
      const [word = '', ...words] = line.split(' ').reverse();
      const last = word.startsWith('--') ? [word, ''] : [word];
      expect(await complete(...words.reverse(), ...last), line).to.deep.equal(expected);
    }
  });

  it('knows the values of an import in the contract', () => {
    const inputs = inputsOf(endpointOf('importInvestments'));
    for (const [name, option] of Object.entries<Options[string]>(importOptions)) {
      const choices = inputs.find(({ flag }) => flag === name)?.choices;
      if (option.type === 'string' && name !== 'format') {
        expect(option.choices, name).to.deep.equal(choices);
      }
    }
  });

  it('leaves free text to bash, which completes files', async () => {
    expect(await complete('investments', 'export', '--output', '')).to.deep.equal([]);
    const { stdout } = await execute('bash', ['-c', `source '${script}'; complete -p irp`]);
    expect(stdout).to.equal('complete -o default -F _irp irp\n');
  });

  it('is valid in bash, and prints scripts for zsh and fish', async () => {
    await execute('bash', ['-n', script]);
    const zsh = (await home.irpHere(['completion', 'zsh'])).stdout;
    expect(zsh).to.match(/^# zsh completion .*\nautoload -U \+X compinit && compinit\n/);
    expect(zsh).to.include('_irp_words() {').and.include('complete -o default -F _irp irp');
    const fish = (await home.irpHere(['completion', 'fish'])).stdout;
    expect(fish).to.include("complete -c irp -n '__irp_at \\'apps create\\'' -l type -d");
    expect(fish).to.include("-x -a 'confidential public'");
    expect(fish).to.include("complete -c irp -n '__irp_at \\'keys\\'' -f -a revoke -d");
  });

  it('names the supported shells for an unknown one', async () => {
    const { code, stderr } = await home.irpHere(['completion', 'tcsh']);
    expect([code, stderr]).to.deep.equal([
      2,
      'irp: The shell must be bash, zsh or fish, not "tcsh".\n',
    ]);
  });
});
