import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../admin/src/main.ts', import.meta.url));

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/**
 * Runs `admin dead-letters` as a process, as an operator does.
 * @param environment the settings of the event bus; an empty variable counts as unset
 */
export async function runDeadLetters(
  environment: Record<string, string>,
  ...words: string[]
): Promise<Ended> {
  const env = {
    ...process.env,
    KAFKA_BROKERS: '',
    DATA_DIR: '/nowhere',
    ...environment,
  };
  const child = spawn(process.execPath, [script, 'dead-letters', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return {
    code,
    output,
    errors,
  };
}
