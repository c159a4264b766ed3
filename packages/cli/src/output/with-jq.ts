import { UsageError } from '@irp/command-line';
import type { CommandCall } from '../command/command.ts';
import { filterJson, requireJq } from './jq.ts';

/**
 * Runs a command, filters its JSON with a jq expression, and prints the result.
 * @throws UsageError for an invalid expression or without `--json`, before the command runs
 */
export async function withJq(
  call: CommandCall,
  expression: string,
  run: (call: CommandCall) => Promise<void>,
): Promise<void> {
  if (!call.terminal.json) {
    throw new UsageError('--jq requires --json.');
  }
  await requireJq(expression);
  const printed: string[] = [];
  const terminal = {
    ...call.terminal,
    print: async (text: string | Uint8Array) => void printed.push(String(text)),
  };
  await run({ ...call, terminal });
  await call.terminal.print(await filterJson(printed.join(''), expression));
}
