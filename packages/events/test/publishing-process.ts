import { silentLogger } from '@irp/observability';
import { createEmbeddedEventBus } from '../src/embedded/index.ts';
import { createMessage, numbersOf, range } from './create-message.ts';

/**
 * A process to kill: publishes and consumes in the directory. Each writer has a separate key and
 * publishes 0, 1, 2 …; the process prints `<key> <n>` for an acknowledged number and `done <key>
 * <n>` for a consumed number.
 */
const [directory, round] = process.argv.slice(2) as [string, string];
const bus = createEmbeddedEventBus({
  directory,
  log: silentLogger(),
});
/**
 * Resolves when the line has left the process: for a slow reader, lines wait in memory, and a kill
 * would lose the lines.
 */
const print = (...words: unknown[]) =>
  new Promise<unknown>((resolve) => process.stdout.write(`${words.join(' ')}\n`, resolve));

await bus.subscribe({
  topics: ['crash'],
  group: 'in-the-process',
  async handle(batch) {
    await Promise.all(numbersOf(batch).map((n, at) => print('done', batch[at]!.key, n)));
  },
});
for (const writer of range(0, 16)) {
  write(`${round}-${writer}`, writer);
}

async function write(key: string, size: number): Promise<void> {
  // Some events are larger than a page of the file, and some publications have several events.
  const filler = 'x'.repeat(size * 700);
  for (let n = 0; ; n += 1 + (size % 3)) {
    const numbers = range(n, n + 1 + (size % 3));
    await bus.publish(
      'crash',
      numbers.map((one) => createMessage(key, one, filler)),
    );
    for (const one of numbers) {
      void print(key, one);
    }
  }
}
