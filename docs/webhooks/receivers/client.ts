// With @irp/client. Reads the headers of a delivery, an empty line and its body; the secrets are
// arguments.
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '@irp/client';

const input = await buffer(process.stdin);
const end = input.indexOf('\n\n');
const lines = input.toString('utf8', 0, end).split('\n');
const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
const payload = input.subarray(end + 2);
const secrets = process.argv.slice(2);
try {
  const event = await verifyWebhook({ payload, headers, secrets });
  console.log(`accepted: ${event.type}`);
} catch (error) {
  console.log(`refused: ${(error as Error).message}`);
  process.exitCode = 1;
}
