import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createEmbeddedEventBus, verifyEventLog } from '../src/embedded/index.ts';
import type { ReceivedEvent } from '../src/index.ts';
import { createMessage, numbersOf } from './create-message.ts';

/** An event log of version 0.1: pages of 4 KiB, not compressed. Six events of the topic `old`. */
const earlier = new URL('./files/events-of-0.1.lmdb.gz', import.meta.url);

describe('event log of an earlier version', () => {
  it('is read and written unchanged', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'irp-events-'));
    await writeFile(join(directory, 'events.lmdb'), gunzipSync(await readFile(earlier)));
    for (let start = 1; start <= 2; start++) {
      const bus = createEmbeddedEventBus({
        directory,
        log: silentLogger(),
      });
      const numbers: number[] = [];
      await bus.publish('old', [createMessage('k', 5 + start, 'x'.repeat(400))]);
      const handle = async (batch: ReceivedEvent[]) => void numbers.push(...numbersOf(batch));
      await bus.subscribe({
        topics: ['old'],
        group: `readers-${start}`,
        handle,
      });
      await eventually('all events are read', () => numbers.length === 6 + start);
      expect(numbers).to.deep.equal(Array.from({ length: 6 + start }, (_, n) => n));
      await bus.close();
    }
    const problems: string[] = [];
    expect(await verifyEventLog(directory, (problem) => problems.push(problem))).to.deep.equal({
      topics: 1,
      messages: 8,
    });
    expect(problems).to.deep.equal([]);
    await rm(directory, { recursive: true, force: true });
  });
});
