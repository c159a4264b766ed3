import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type GuideAnswer, type GuideStep, readAnswer } from './guide-steps.ts';
import { authorizeAs, connectDeviceAs, type Person } from './person.ts';
import { differenceOf, fits } from './same-shape.ts';

/** A developer who does what a page says, step by step: the shell's variables and files stay from one step to the next. */
export class GuideReader {
  readonly #person: Person;
  readonly #folder = mkdtempSync(join(tmpdir(), 'irp-guide-'));
  #variables: Record<string, string>;

  constructor(person: Person, variables: Record<string, string>) {
    this.#person = person;
    this.#variables = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, ...variables };
  }

  /** @throws where the answer is not the one that the page shows */
  async follow({ line, shell, answer, keeps }: GuideStep): Promise<void> {
    const printed = this.#run(shell);
    const sent = shell.startsWith('open ') ? await this.#open(printed) : readAnswer(printed);
    const difference = answer && compare(readAnswer(this.#filledIn(answer)), sent);
    if (difference !== undefined) throw new Error(`line ${line}: ${difference}. The answer was:\n${printed}`);
    for (const [member, variable] of keeps) {
      const value = memberOf(sent, member);
      if (value === undefined) throw new Error(`line ${line}: the answer has no ${member}`);
      this.#variables[variable] = value;
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** `$NAME` in an answer stands for what the variable holds. */
  #filledIn(text: string): string {
    return text.replace(/\$([A-Z_]+)/g, (all, name) => this.#variables[name] ?? all);
  }

  /** Runs a block; variables that it sets are kept. */
  #run(shell: string): string {
    const script = `set -ae\nopen() { printf %s "$1"; }\n${shell}\nenv -0 >&3`;
    const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
    const ran = spawnSync('bash', ['-c', script], { env: this.#variables, cwd: this.#folder, stdio: [...stdio] });
    const [, printed, faults, variables] = ran.output.map(String);
    if (ran.status !== 0) throw new Error(`the shell ended with ${ran.status}: ${faults}`);
    const lines = variables!.split('\0').filter((one) => /^\w+=/.test(one));
    this.#variables = Object.fromEntries(lines.map((one) => [one.split('=', 1)[0], one.slice(one.indexOf('=') + 1)]));
    return printed!;
  }

  /** `open ADDRESS`: the person's browser goes there, and the person agrees. */
  async #open(address: string): Promise<GuideAnswer> {
    if (address.includes('/oauth/device')) {
      await connectDeviceAs(this.#person, address, this.#variables.USER_CODE!);
      return { status: 200, headers: [], body: '' };
    }
    const location = (await authorizeAs(this.#person, address)).href;
    return { status: 302, headers: [['location', location]], body: '' };
  }
}

function compare(shown: GuideAnswer, sent: GuideAnswer): string | undefined {
  if (shown.status !== sent.status) return `the status is ${sent.status}, not ${shown.status}`;
  const other = shown.headers.find(([name, value]) => !sent.headers.some(([n, v]) => n === name && fits(value, v)));
  if (other) return `no header is ${other.join(': ')}`;
  if (shown.body === '') return undefined;
  if (!shown.body.startsWith('{')) return fits(shown.body, sent.body) ? undefined : 'the body is another';
  return differenceOf(JSON.parse(shown.body), JSON.parse(sent.body));
}

/** A member of the JSON body, or a parameter of the address to which the answer redirects. */
function memberOf({ headers, body }: GuideAnswer, name: string): string | undefined {
  const location = headers.find(([header]) => header === 'location')?.[1];
  const parameter = location && URL.parse(location)?.searchParams.get(name);
  if (parameter) return parameter;
  const value: unknown = body.startsWith('{') ? JSON.parse(body)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
