import type { MailParams } from '@irp/contracts/notifications';
import { expect } from 'chai';
import {
  type DigestPorts,
  dayMs,
  failingMail,
  morning,
  type OpenDigests,
  openDigests,
} from '../support/open-digests.ts';

/**
 * Ports of a process that ends at the n-th port call: before the call, or after the call without a
 * result.
 */
function endingAt(
  ports: DigestPorts,
  step: number,
  isDone: boolean,
): DigestPorts & { calls: () => number } {
  let calls = 0;
  const guard = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        const method = target[name as keyof Port];
        if (typeof method !== 'function') {
          return method;
        }
        return async (...args: unknown[]) => {
          if (calls >= step) {
            throw new Error('ended');
          }
          calls++;
          if (calls === step && !isDone) {
            throw new Error('ended');
          }
          const result = await method.apply(target, args);
          if (calls === step) {
            throw new Error('ended');
          }
          return result;
        };
      },
    });
  const { collected, preferences, queue } = ports;
  return {
    collected: guard(collected),
    preferences: guard(preferences),
    queue: guard(queue),
    calls: () => calls,
  };
}

describe('digests: processes that end at any step', () => {
  let open: OpenDigests;
  let steps = 0;

  before(async () => {
    open = await openDigests();
    await prepare();
    const counting = endingAt(open.ports, Number.POSITIVE_INFINITY, true);
    await open.run(morning, counting);
    steps = counting.calls();
  });
  after(() => open.close());

  async function prepare(): Promise<void> {
    await open.clear();
    const due = new Date(morning);
    await open.choose('u1', { digest: 'daily', disabled: [] });
    await open.choose('u2', { digest: 'off', disabled: [] });
    await open.collected.add([failingMail('a'), failingMail('b')], due);
    await open.collected.add(
      [failingMail('c', 'u2'), failingMail('d', 'u2')],
      new Date(morning + dayMs),
    );
  }

  /** Number of times each collected mail was sent, alone or in a digest. */
  async function notificationsOf(): Promise<string[]> {
    const sent = await open.sent();
    return sent
      .flatMap(({ kind, key, params }) =>
        kind === 'digest'
          ? (params as MailParams<'digest'>).groups.flatMap(({ mails }) =>
              mails.map(({ link }) => link.slice(-1)),
            )
          : [key],
      )
      .toSorted();
  }

  for (const isDone of [false, true]) {
    for (const [when, nextMs] of [
      ['at once', morning + 1_000],
      ['a day later', morning + dayMs],
    ] as const) {
      it(`lose and duplicate nothing, if the next process runs ${when} (${isDone ? 'after' : 'before'} the step)`, async () => {
        expect(steps).to.be.greaterThan(8);
        for (let step = 1; step <= steps; step++) {
          await prepare();
          const ended = await open.run(morning, endingAt(open.ports, step, isDone)).then(
            () => false,
            () => true,
          );
          expect(ended, `step ${step}`).to.equal(true);
          // The digest of the interrupted process does not include this later mail.
          await open.collected.add([failingMail('e')], new Date(morning));
          await open.run(nextMs);
          await open.run(nextMs + dayMs);
          expect(await notificationsOf(), `step ${step}`).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
        }
      });
    }
  }

  it('lose and duplicate nothing if they run at the same time', async () => {
    await prepare();
    await Promise.all([open.run(), open.run(), open.run()]);
    expect(await notificationsOf()).to.deep.equal(['a', 'b', 'c', 'd']);
    expect(await open.sent('digest')).to.have.length(1);
  });
});
