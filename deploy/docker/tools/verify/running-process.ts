import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';

/** The child processes of this process that have not ended. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) {
    child.kill();
  }
});

/** A process with its output in a file. */
export class RunningProcess {
  readonly #child: ChildProcess;
  readonly #name: string;
  readonly #log: string;
  readonly #ended: Promise<number | NodeJS.Signals | null>;

  /** @param log the file */
  constructor(
    name: string,
    [program = '', ...words]: string[],
    log: string,
    options: SpawnOptions,
  ) {
    this.#name = name;
    this.#log = log;
    const output = createWriteStream(log, { flags: 'a' });
    this.#child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    children.add(this.#child);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.pipe(output, { end: false });
    }
    const whole = async (code: number | NodeJS.Signals | null) => {
      children.delete(this.#child);
      output.end();
      await finished(output);
      return code;
    };
    this.#ended = once(this.#child, 'close').then(
      ([code, signal]) => whole(code ?? signal),
      (error: Error) => {
        output.write(`${error.message}\n`);
        return whole(127);
      },
    );
  }

  get hasEnded(): boolean {
    return (
      this.#child.exitCode !== null ||
      this.#child.signalCode !== null ||
      this.#child.pid === undefined
    );
  }

  /**
   * Resolves when the process has ended.
   * @throws Error with the last output, for an exit code other than 0
   */
  async succeeded(): Promise<void> {
    const code = await this.#ended;
    if (code !== 0) {
      throw new Error(`${this.#name} ended with ${code}:\n${this.lastLines()}`);
    }
  }

  /** Sends a signal and waits for the end. */
  async stop(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    if (!this.hasEnded) {
      this.#child.kill(signal);
    }
    return this.#ended;
  }

  /**
   * Returns the standard output. Must be called right after the start of the process, because
   * earlier output is not returned.
   * @throws Error for an exit code other than 0
   */
  async output(): Promise<string> {
    const chunks: Buffer[] = [];
    this.#child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    await this.succeeded();
    return Buffer.concat(chunks).toString();
  }

  lastLines(): string {
    return readFileSync(this.#log, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
  }
}
