import { UsageError } from '@irp/command-line';

/** Imports jq, compiled to WebAssembly, only when a command needs it. */
const load = () => import('jq-wasm/inline');

/** The exit code of jq for an invalid expression. */
const compileError = 3;

/** Checks that jq can compile the expression, without running it. @throws UsageError */
export async function requireJq(expression: string): Promise<void> {
  const { raw } = await load();
  // `empty` is on a separate line, because the expression may end with a comment.
  const wrapped = await raw(null, `def f: ${expression}\n; empty`);
  if (wrapped.exitCode !== 0) {
    const alone = await raw(null, expression);
    throw notJq(expression, (alone.exitCode === 0 ? wrapped : alone).stderr);
  }
}

/**
 * Returns the output of a jq expression for a JSON text: a line for each result, and texts without
 * quotes.
 * @throws UsageError for an invalid expression
 */
export async function filterJson(json: string, expression: string): Promise<string> {
  const { raw } = await load();
  const { stdout, stderr, exitCode } = await raw(json, expression, ['-r', '-c']);
  if (exitCode === compileError) {
    throw notJq(expression, stderr);
  }
  if (exitCode !== 0) {
    throw new Error(`--jq ${JSON.stringify(expression)} failed: ${messageOf(stderr)}`);
  }
  return stdout === '' || stdout.endsWith('\n') ? stdout : `${stdout}\n`;
}

function notJq(expression: string, stderr: string): UsageError {
  return new UsageError(
    `--jq must be a jq expression, not ${JSON.stringify(expression)}: ${messageOf(stderr)}.`,
  );
}

/** Returns the first line of an error of jq, without the name of the program and the position. */
function messageOf(stderr: string): string {
  const [line = ''] = stderr.split('\n');
  return line.replace(/^jq: error(?: \(at [^)]*\))?: /, '').replace(/ at <top-level>.*$/, '');
}
