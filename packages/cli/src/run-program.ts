import { processEnvironment } from '@irp/config';
import manifest from '../package.json' with { type: 'json' };
import type { Command } from './command/command.ts';
import { documentOf, exitCodeOf, exitCodes, lineOf } from './command/exit-codes.ts';
import { InterruptedError, UsageError } from './command/faults.ts';
import { helpText } from './command/help-text.ts';
import { type CommandLine, parseCommandLine } from './command/parse-command-line.ts';
import { connect } from './credentials/connect.ts';
import { createCredentialFile, credentialPath } from './credentials/credential-file.ts';
import { createTerminal, type Terminal } from './output/terminal.ts';
import { program } from './program.ts';

/** Does what was typed, and answers with the exit code. Whatever goes wrong is one line, never a stack trace. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const terminal = createTerminal(args.includes('--json'), process.stdin, process.stdout, process.stderr);
  const signal = abortedByCtrlC();
  try {
    const line = parseCommandLine(program, args);
    const target = line.path.at(-1)!;
    if (line.options.version) await terminal.print(`${manifest.version}\n`);
    else if (line.options.help || !('run' in target)) await terminal.print(helpText(line.path));
    else await runCommand(target, line, terminal, signal);
    return exitCodes.done;
  } catch (error) {
    const fault = signal.aborted ? new InterruptedError() : error;
    terminal.progress('');
    tell(terminal, fault);
    return exitCodeOf(fault);
  }
}

async function runCommand(command: Command, line: CommandLine, terminal: Terminal, signal: AbortSignal): Promise<void> {
  const profile = String(line.options.profile ?? 'default');
  if (!/^[\w-][\w.-]{0,63}$/.test(profile)) throw new UsageError('--profile must be letters, digits, . _ or -.');
  const credentials = createCredentialFile(credentialPath(processEnvironment()));
  const client = () => connect(credentials, profile);
  const { operands } = line;
  const options = line.options as Parameters<Command['run']>[0]['options'];
  await command.run({ options, operands, terminal, credentials, profile, signal, client });
}

function tell(terminal: Terminal, fault: unknown): void {
  const line = lineOf(fault);
  if (line === undefined) return;
  terminal.note(terminal.json ? JSON.stringify(documentOf(fault)) : `irp: ${line}`);
}

function abortedByCtrlC(): AbortSignal {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      interrupted.abort(new InterruptedError());
      // Whatever does not heed the signal has had its chance.
      setTimeout(() => process.exit(exitCodes.interrupted), 2_000).unref();
    });
  }
  return interrupted.signal;
}
