import { signedHeaders } from '@irp/testing';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from '../callers.ts';
import { csv, type ImportBench } from './import-bench.ts';

export function describeCallers(bench: ImportBench): void {
  it('limits a user to four concurrent imports', async () => {
    const user = freshWorkspace();
    const ended = Promise.withResolvers<void>();
    const slow = async function* () {
      yield Buffer.from('name\nA\n');
      await ended.promise;
    };
    const as = user();
    const signed = {
      service: 'investments',
      method: 'POST',
      target: '/v2/investments/imports',
    };
    const start = () =>
      fetch(`${bench.url}/v2/investments/imports`, {
        method: 'POST',
        headers: { ...csv, ...signedHeaders(bench.platform.signer, as, signed) },
        body: ReadableStream.from(slow()),
        duplex: 'half',
      });
    /**
     * While the request below is in progress, a request of the four may be rejected in its place:
     * then it is sent again.
     */
    const startUntilAccepted = async () => {
      let started = await start();
      while (started.status === 429) {
        await started.text();
        started = await start();
      }
      return started;
    };
    const running = Array.from({ length: 4 }, startUntilAccepted);
    const tryFifth = () => bench.send(user(), 'name\nB\n');
    let response = await tryFifth();
    while (response.status === 200) {
      response = await tryFifth();
    }
    expect([response.status, response.body.error, response.headers['retry-after']]).to.deep.equal([
      429,
      'rate_limit_exceeded',
      '5',
    ]);
    expect((await bench.send(user({ userId: 'user-2' }), 'name\nC\n')).status).to.equal(200);
    ended.resolve();
    for (const started of await Promise.all(running)) {
      expect(started.status).to.equal(200);
      await started.text();
    }
    expect((await bench.send(user(), 'name\nD\n')).status).to.equal(200);
  });

  it('imports private records for a user, not for an application without one', async () => {
    const user = freshWorkspace();
    expect(
      (await bench.send(user(), 'name\nA\n', csv, '?visibility=private')).body.imported,
    ).to.equal(1);
    expect(await bench.total(user({ userId: 'user-2' }))).to.equal(0);
    expect(await bench.total(user())).to.equal(1);
    expect(
      (await bench.send(applicationOf(user()), 'name\nA\n', csv, '?visibility=private')).status,
    ).to.equal(403);
    expect((await bench.send(applicationOf(user()), 'name\nA\n')).body.imported).to.equal(1);
  });
}
