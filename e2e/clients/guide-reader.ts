import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { compareBodies, matches } from './compare-bodies.ts';
import { type GuideResponse, type GuideStep, readResponse } from './guide-steps.ts';
import { authorizeAs, connectDeviceAs, type Person } from './person.ts';

/**
 * Executes the steps of a page, like a developer: shell variables and files persist between steps.
 */
export class GuideReader {
  readonly #person: Person;
  readonly #folder = mkdtempSync(join(tmpdir(), 'irp-guide-'));
  #variables: Record<string, string>;

  constructor(person: Person, variables: Record<string, string>) {
    this.#person = person;
    this.#variables = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, ...variables };
  }

  /** @throws if the response differs from the response on the page */
  async execute({ line, shell, response, captures }: GuideStep): Promise<void> {
    const printed = await this.#run(shell);
    const received = shell.startsWith('open ') ? await this.#open(printed) : readResponse(printed);
    const difference = response && compare(readResponse(this.#substitute(response)), received);
    if (difference !== undefined) {
      throw new Error(`line ${line}: ${difference}. The response was:\n${printed}`);
    }
    for (const [member, variable] of captures) {
      const value = memberOf(received, member);
      if (value === undefined) {
        throw new Error(`line ${line}: the response has no ${member}`);
      }
      this.#variables[variable] = value;
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** Replaces `$NAME` in a response by the value of the variable. */
  #substitute(text: string): string {
    return text.replace(/\$([A-Z_]+)/g, (all, name) => this.#variables[name] ?? all);
  }

  /** Runs a block and stores the variables set by the block. */
  async #run(shell: string): Promise<string> {
    const script = `set -ae\nopen() { printf %s "$1"; }\n${shell}\nenv -0 >&3`;
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'pipe'];
    const child = spawn('bash', ['-c', script], {
      env: this.#variables,
      cwd: this.#folder,
      stdio,
    });
    const exited = once(child, 'exit');
    const outputs = child.stdio.map((stream) => (stream instanceof Readable ? text(stream) : ''));
    const [, printed = '', errors, variables = ''] = await Promise.all(outputs);
    const [status] = await exited;
    if (status !== 0) {
      throw new Error(`the shell ended with ${status}: ${errors}`);
    }
    const lines = variables.split('\0').filter((line) => /^\w+=/.test(line));
    this.#variables = Object.fromEntries(
      lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
    );
    return printed;
  }

  /** `open ADDRESS`: the person opens the address in a browser and consents. */
  async #open(address: string): Promise<GuideResponse> {
    if (address.includes('/oauth/device')) {
      await connectDeviceAs(this.#person, address, this.#variables.USER_CODE!);
      return {
        status: 200,
        headers: [],
        body: '',
      };
    }
    const location = (await authorizeAs(this.#person, address)).href;
    return {
      status: 302,
      headers: [['location', location]],
      body: '',
    };
  }
}

function compare(shown: GuideResponse, received: GuideResponse): string | undefined {
  if (shown.status !== received.status) {
    return `the status is ${received.status}, not ${shown.status}`;
  }
  const missing = shown.headers.find(
    ([name, value]) => !received.headers.some(([n, v]) => n === name && matches(value, v)),
  );
  if (missing) {
    return `there is no header ${missing.join(': ')}`;
  }
  if (shown.body === '') {
    return undefined;
  }
  if (!shown.body.startsWith('{')) {
    return matches(shown.body, received.body) ? undefined : 'the body differs';
  }
  return compareBodies(JSON.parse(shown.body), JSON.parse(received.body));
}

/** A member of the JSON body, or a query parameter of the `Location` header. */
function memberOf({ headers, body }: GuideResponse, name: string): string | undefined {
  const location = headers.find(([header]) => header === 'location')?.[1];
  const parameter = location && URL.parse(location)?.searchParams.get(name);
  if (parameter) {
    return parameter;
  }
  const value: unknown = body.startsWith('{') ? JSON.parse(body)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
