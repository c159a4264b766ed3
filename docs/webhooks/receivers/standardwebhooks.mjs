// With the package standardwebhooks. Reads the headers of a delivery, an empty line and its body;
// the secrets are arguments.
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

function verify(headers, body, secrets) {
  let failure;
  for (const secret of secrets) {
    try {
      // the event; it throws if the timestamp is not of the last 5 minutes
      return new Webhook(secret).verify(body, headers);
    } catch (error) {
      failure = error;
    }
  }
  throw failure ?? new Error('no secret');
}

const input = await buffer(process.stdin);
const end = input.indexOf('\n\n');
const lines = input.toString('utf8', 0, end).split('\n');
const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
try {
  console.log(`accepted: ${verify(headers, input.subarray(end + 2), process.argv.slice(2)).type}`);
} catch (error) {
  console.log(`refused: ${error.message}`);
  process.exitCode = 1;
}
