import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { PartnerSite } from './partner.ts';
import { authorizeAs, connectDeviceAs } from './person.ts';

interface Said {
  /** The program sends the person there. */
  authorize?: string;
  /** The program shows a code, and the address at which it is entered. */
  connect?: string;
  userCode?: string;
  found?: unknown;
}

/**
 * Runs one flow of a client program of another language: `command… flow settings`. Both sides talk in lines of JSON; what the
 * program wants of a person, the site's person does.
 * @returns what the program found
 */
export async function runClient(
  { person }: PartnerSite,
  [command, ...before]: [string, ...string[]],
  flow: string,
  settings: Record<string, string>,
): Promise<unknown> {
  const child = spawn(command, [...before, flow, JSON.stringify(settings)], {
    // Both libraries' own switches for servers without TLS.
    env: { ...process.env, AUTHLIB_INSECURE_TRANSPORT: '1', OAUTHLIB_INSECURE_TRANSPORT: '1', NO_PROXY: '127.0.0.1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let faults = '';
  let found: unknown;
  child.stderr.on('data', (chunk) => {
    faults += chunk;
  });
  const closed = once(child, 'close');
  const answer = (line: object) => child.stdin.write(`${JSON.stringify(line)}\n`);
  for await (const line of createInterface({ input: child.stdout })) {
    const said: Said = JSON.parse(line);
    if (said.authorize !== undefined) answer({ redirected: (await authorizeAs(person, said.authorize)).href });
    else if (said.connect !== undefined) {
      await connectDeviceAs(person, said.connect, said.userCode!);
      answer({ connected: true });
    } else found = said.found;
  }
  const [code] = await closed;
  if (code !== 0) throw new Error(`${flow} ended with ${code}: ${faults}`);
  return found;
}
