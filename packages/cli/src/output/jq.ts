import { UsageError } from '@irp/command-line';

/** Loaded on use: jq itself, compiled to WebAssembly. */
const load = () => import('jq-wasm/inline');

/** The exit code of jq for an invalid program. */
const compileError = 3;

/** Compiles the expression without running the program. @throws UsageError */
export async function requireJq(expression: string): Promise<void> {
  const { raw } = await load();
  // On a separate line, because the expression may end with a comment.
  const wrapped = await raw(null, `def f: ${expression}\n; empty`);
  if (wrapped.exitCode !== 0) {
    const alone = await raw(null, expression);
    throw notJq(expression, (alone.exitCode === 0 ? wrapped : alone).stderr);
  }
}

/**
 * The selection of a jq expression from a JSON text: a line for each result, texts without quotes.
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

/** The first line, without the name of the program and the place in the text. */
function messageOf(stderr: string): string {
  const [line = ''] = stderr.split('\n');
  return line.replace(/^jq: error(?: \(at [^)]*\))?: /, '').replace(/ at <top-level>.*$/, '');
}
