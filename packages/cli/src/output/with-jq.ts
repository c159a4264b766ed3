import { UsageError } from '@irp/command-line';
import type { CommandCall } from '../command/command.ts';
import { filterJson, requireJq } from './jq.ts';

/**
 * Runs a command and prints the selection of a jq expression from the command's JSON.
 * @throws UsageError before the command runs
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
