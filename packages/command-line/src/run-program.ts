import type { CommandCall, Program } from './command.ts';
import { InterruptedError, UsageError } from './errors.ts';
import { type ErrorRules, exitCodes } from './exit-codes.ts';
import { isCommand } from './find-target.ts';
import { helpText } from './help-text.ts';
import { type CommandLine, parseCommandLine } from './parse-command-line.ts';
import { createTerminal, type Terminal } from './terminal.ts';

/** The streams, environment variables and signal of the process. */
export interface ProcessContext {
  input: Terminal['input'];
  output: Terminal['output'];
  errors: Terminal['output'];
  environment: Readonly<Record<string, string | undefined>>;
  /** Aborted when the program must end. */
  signal: AbortSignal;
}

interface Run<Context> {
  program: Program<Context>;
  /**
   * Creates the context of the command.
   * @param options the options in the command line
   * @throws UsageError
   */
  open(options: CommandLine<Context>['options'], terminal: Terminal): Context;
  errorRules: ErrorRules;
}

/**
 * Runs the command that the arguments name, and returns the exit code. An error is printed without
 * a stack trace.
 */
export async function runProgram<Context>(
  { program, open, errorRules }: Run<Context>,
  args: readonly string[],
  { input, output, errors, signal }: ProcessContext,
): Promise<number> {
  const json = args.some((arg) => arg === '--json' || arg.startsWith('--json='));
  const terminal = createTerminal(json, input, output, errors);
  try {
    const line = parseCommandLine(program, args);
    const { target, operands, fields } = line;
    terminal.fields = fields;
    terminal.csv = line.options.csv === true;
    if (json && terminal.csv) {
      throw new UsageError('--json and --csv cannot be combined.');
    }
    if (line.options.version) {
      await terminal.print(`${program.version}\n`);
    } else if (line.options.help || !isCommand(target)) {
      await terminal.print(helpText(program, line, output.columns));
    } else {
      const options = line.options as CommandCall<Context>['options'];
      await target.run({
        ...open(line.options, terminal),
        options,
        operands,
        terminal,
        signal,
      });
    }
    return exitCodes.success;
  } catch (error) {
    const failure = signal.aborted ? new InterruptedError() : error;
    terminal.progress('');
    printError(terminal, program.name, failure, errorRules);
    return errorRules.exitCodeOf(failure);
  }
}

function printError(terminal: Terminal, name: string, error: unknown, rules: ErrorRules): void {
  const lines = rules.linesOf(error);
  if (!terminal.json) {
    for (const line of lines) {
      terminal.note(`${name}: ${line}`);
    }
  } else if (lines.length > 0) {
    terminal.note(JSON.stringify(rules.toErrorDocument(error)));
  }
}
