import manifest from '../package.json' with { type: 'json' };
import type { Command, CommandCall } from './command/command.ts';
import { InterruptedError, UsageError } from './command/errors.ts';
import { exitCodeOf, exitCodes, linesOf, toErrorDocument } from './command/exit-codes.ts';
import { helpText } from './command/help-text.ts';
import { type CommandLine, isCommand, parseCommandLine } from './command/parse-command-line.ts';
import { connect } from './credentials/connect.ts';
import { createCredentialFile, credentialPath } from './credentials/credential-file.ts';
import { createTerminal, type Terminal } from './output/terminal.ts';
import { program } from './program.ts';

/** What a program has of its process. */
interface Surroundings {
  input: Terminal['input'];
  output: Terminal['output'];
  errors: Terminal['output'];
  environment: Readonly<Record<string, string | undefined>>;
  /** Aborted when the program is to end. */
  signal: AbortSignal;
}

/** Runs the command of the arguments and returns the exit code. An error is printed as one line, without a stack trace. */
export async function runProgram(
  args: readonly string[],
  { input, output, errors, environment, signal }: Surroundings,
): Promise<number> {
  const terminal = createTerminal(args.includes('--json'), input, output, errors);
  const credentials = createCredentialFile(credentialPath(environment));
  try {
    const line = parseCommandLine(program, args);
    if (line.options.version) await terminal.print(`${manifest.version}\n`);
    else if (line.options.help || !isCommand(line.target)) await terminal.print(helpText(line));
    else await runCommand(line.target, line, { terminal, credentials, signal });
    return exitCodes.success;
  } catch (error) {
    const failure = signal.aborted ? new InterruptedError() : error;
    terminal.progress('');
    printError(terminal, failure);
    return exitCodeOf(failure);
  }
}

async function runCommand(
  command: Command,
  line: CommandLine,
  { terminal, credentials, signal }: Pick<CommandCall, 'terminal' | 'credentials' | 'signal'>,
): Promise<void> {
  const profile = String(line.options.profile ?? 'default');
  if (!/^[\w-][\w.-]{0,63}$/.test(profile))
    throw new UsageError('--profile must be at most 64 letters, digits, . _ or -.');
  const client = () => connect(credentials, profile);
  const { operands } = line;
  const options = line.options as CommandCall['options'];
  await command.run({ options, operands, terminal, credentials, profile, signal, client });
}

function printError(terminal: Terminal, error: unknown): void {
  const lines = linesOf(error);
  if (!terminal.json) for (const line of lines) terminal.note(`irp: ${line}`);
  else if (lines.length > 0) terminal.note(JSON.stringify(toErrorDocument(error)));
}
