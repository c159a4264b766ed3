import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/**
 * Sends a request on a new connection, like a new client. The connections of existing clients stay
 * open, and would hide for minutes that a process accepts no more connections.
 * @returns undefined for a response with 200, else the failure
 */
async function connectTo(url: string): Promise<string | undefined> {
  const reply = new Promise<string | undefined>((resolve, reject) => {
    const request = get(`${url}/livez`, { agent: false }, (response) => {
      const { statusCode } = response;
      text(response).then(
        (body) => resolve(statusCode === 200 ? undefined : `${statusCode} ${body}`),
        reject,
      );
    });
    request.once('error', reject);
  });
  return reply.catch(({ message }: Error) => message);
}

/** Connects to each address at this interval until stopped. */
export function connectRepeatedly(addresses: Readonly<Record<string, string>>, everyMs: number) {
  const failures: string[] = [];
  let succeeded = 0;
  let stopped = false;
  const loops = Object.entries(addresses).map(async ([name, url]) => {
    while (!stopped) {
      const failure = await connectTo(url);
      if (failure === undefined) {
        succeeded++;
      } else {
        failures.push(`${new Date().toISOString()} ${name}, on a new connection: ${failure}`);
      }
      await setTimeout(everyMs);
    }
  });
  return {
    failures,
    succeeded: () => succeeded,
    async stop() {
      stopped = true;
      await Promise.all(loops);
    },
  };
}
