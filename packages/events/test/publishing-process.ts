import { silentLogger } from '@irp/logging';
import { createEmbeddedEventBus } from '../src/index.ts';
import { makeMessage, numbersOf, range } from './make-events.ts';

/**
 * A process to be killed: publishes and consumes in the directory, writers each with a key of their own and numbers from
 * 0 in steps of one, and prints `<key> <n>` once that number is acknowledged, `done <key> <n>` once it is consumed.
 */
const [directory, round] = process.argv.slice(2) as [string, string];
const bus = createEmbeddedEventBus({ directory, log: silentLogger() });
const say = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`);

await bus.subscribe({
  topics: ['crash'],
  group: 'in-the-process',
  async handle(batch) {
    for (const [at, n] of numbersOf(batch).entries()) say('done', batch[at]!.key, n);
  },
});
for (const writer of range(0, 16)) write(`${round}-${writer}`, writer);

async function write(key: string, size: number): Promise<void> {
  // Some larger than a page of the file, and some publications of several events.
  const filler = 'x'.repeat(size * 700);
  for (let n = 0; ; n += 1 + (size % 3)) {
    const numbers = range(n, n + 1 + (size % 3));
    await bus.publish(
      'crash',
      numbers.map((one) => makeMessage(key, one, filler)),
    );
    for (const one of numbers) say(key, one);
  }
}
