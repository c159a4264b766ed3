// With @irp/client. Reads the headers of a delivery, an empty line and its body; the secrets are
// arguments.
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '@irp/client';

async function accept(
  headers: Record<string, string>,
  body: Uint8Array,
  secrets: string[],
): Promise<string> {
  const event = await verifyWebhook({
    payload: body,
    headers,
    secrets,
  });
  return event.type; // typed: compare it, and read event.subject and event.data
}

const input = await buffer(process.stdin);
const end = input.indexOf('\n\n');
const lines = input.toString('utf8', 0, end).split('\n');
const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
try {
  console.log(`accepted: ${await accept(headers, input.subarray(end + 2), process.argv.slice(2))}`);
} catch (error) {
  console.log(`refused: ${(error as Error).message}`);
  process.exitCode = 1;
}
