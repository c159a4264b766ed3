import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runAdmin } from '../../src/run-admin.ts';

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs the program in this process, with these environment variables only.
 * @param response of a person at a terminal; undefined: no terminal
 */
export async function runHere(
  args: readonly string[],
  environment: Record<string, string>,
  response?: string,
): Promise<Result> {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(output), text(errors)]);
  const input = Object.assign(Readable.from([Buffer.from(response ?? '')], { objectMode: false }), {
    isTTY: response !== undefined,
  });
  const code = await runAdmin(args, {
    input,
    output,
    errors,
    environment,
    signal: new AbortController().signal,
  });
  output.end();
  errors.end();
  const [stdout, stderr] = await written;
  return {
    code,
    stdout,
    stderr,
  };
}
