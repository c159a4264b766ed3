import { STATUS_CODES } from 'node:http';
import { ConnectionError } from '@irp/client';
import { jsonText, plainText, type Terminal } from '@irp/command-line';

/** Prints the status line and the headers in the format of HTTP. */
export async function printHead(terminal: Terminal, response: Response): Promise<void> {
  const { status, headers } = response;
  const lines = [...headers].map(([name, value]) => `${name}: ${plainText(value)}`);
  await terminal.print(`HTTP ${status} ${STATUS_CODES[status] ?? ''}\n${lines.join('\n')}\n\n`);
}

/**
 * Prints the body as it arrives. On a terminal, prints JSON indented, after all of it has arrived.
 */
export async function printResponse(terminal: Terminal, response: Response): Promise<void> {
  if (terminal.output.isTTY && /[/+]json\b/.test(response.headers.get('content-type') ?? '')) {
    const text = await response.text();
    return terminal.print(`${indented(text)}\n`);
  }
  try {
    for await (const chunk of response.body ?? []) {
      await terminal.print(chunk);
    }
  } catch (error) {
    throw new ConnectionError(response.url, error);
  }
}

function indented(text: string): string {
  try {
    return jsonText(JSON.parse(text), 2);
  } catch {
    return plainText(text);
  }
}
