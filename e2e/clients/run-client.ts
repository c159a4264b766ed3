import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { PartnerSite } from './partner.ts';
import { authorizeAs, connectDeviceAs } from './person.ts';

/** A message of the client program. */
interface ClientMessage {
  /** The address of an authorization request, for the person to open. */
  authorize?: string;
  /** The verification address of a device flow, where the person enters `userCode`. */
  connect?: string;
  userCode?: string;
  /** The result of the flow. */
  found?: unknown;
}

/**
 * Runs a flow of a client program in another language, as `command… flow settings`. The messages
 * are lines of JSON; the person of the site performs the steps in the browser.
 * @returns the result reported by the program
 */
export async function runClient(
  { person }: PartnerSite,
  [command, ...leadingArgs]: [string, ...string[]],
  flow: string,
  settings: Record<string, string>,
): Promise<unknown> {
  const child = spawn(command, [...leadingArgs, flow, JSON.stringify(settings)], {
    // The settings of the libraries for servers without TLS.
    env: {
      ...process.env,
      AUTHLIB_INSECURE_TRANSPORT: '1',
      OAUTHLIB_INSECURE_TRANSPORT: '1',
      NO_PROXY: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  let found: unknown;
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const closed = once(child, 'close');
  const respond = (line: object) => child.stdin.write(`${JSON.stringify(line)}\n`);
  for await (const line of createInterface({ input: child.stdout })) {
    const message: ClientMessage = JSON.parse(line);
    if (message.authorize !== undefined) {
      respond({ redirected: (await authorizeAs(person, message.authorize)).href });
    } else if (message.connect !== undefined) {
      await connectDeviceAs(person, message.connect, message.userCode!);
      respond({ connected: true });
    } else {
      found = message.found;
    }
  }
  const [code] = await closed;
  if (code !== 0) {
    throw new Error(`${flow} ended with ${code}: ${errors}`);
  }
  return found;
}
