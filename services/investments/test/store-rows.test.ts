import { expect } from 'chai';
import type { ImportRow, ValidRow } from '../src/imports/import-row.ts';
import { type ImportStep, storeRows } from '../src/imports/store-rows.ts';
import { type BatchOutcome, emptyOutcome } from '../src/imports/write-batch.ts';

/** Rows of the lines 2 to `rows + 1`, 300 at a time; every thousandth is rejected. */
async function* fileOf(rows: number): AsyncGenerator<ImportRow[]> {
  let piece: ImportRow[] = [];
  for (let line = 2; line < rows + 2; line++) {
    const errors = [{ field: '', message: 'is bad' }];
    piece.push(line % 1_000 === 0 ? { line, errors } : { line, fields: {} });
    if (piece.length === 300) {
      yield piece;
      piece = [];
    }
  }
  yield piece;
}

/** Writes that end at the test's command, in any order. */
function heldWrites() {
  const writes: {
    rows: number;
    succeed(): void;
    fail(error: Error): void;
  }[] = [];
  let isHeld = true;
  const write = (rows: readonly ValidRow[]) =>
    new Promise<BatchOutcome>((resolve, reject) => {
      const succeed = () => resolve({ ...emptyOutcome(), created: rows.length });
      writes.push({
        rows: rows.length,
        succeed,
        fail: reject,
      });
      if (!isHeld) {
        succeed();
      }
    });
  /** All unfinished and future writes succeed. */
  const release = () => {
    isHeld = false;
    for (const { succeed } of writes) {
      succeed();
    }
  };
  return {
    writes,
    write,
    release,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('storeRows', () => {
  const start = (
    rows: number,
    onStep: (step: ImportStep) => void = () => {},
    isBackground = false,
  ) => {
    const steps: ImportStep[] = [];
    const controller = new AbortController();
    const { writes, write, release } = heldWrites();
    const ended = storeRows(fileOf(rows), {
      write,
      keys: undefined,
      signal: controller.signal,
      isBackground,
      onStep(step) {
        onStep(step);
        steps.push(step);
      },
    }).then(
      () => 'done',
      (error: Error) => error.message,
    );
    return {
      steps,
      writes,
      ended,
      controller,
      release,
    };
  };

  /** Waits until four batches are being written and a fifth batch waits. */
  async function full(writes: unknown[]): Promise<void> {
    while (writes.length < 4) {
      await turn();
    }
  }

  it('reports the batches in progress when it ends, with their rejected rows', async () => {
    const { steps, writes, ended, controller } = start(20_000);
    await full(writes);
    controller.abort(new Error('canceled'));
    for (const { succeed } of writes.toReversed()) {
      succeed();
    }
    expect(await ended).to.equal('canceled');
    expect(writes).to.have.length(4);
    expect(steps.map(({ created }) => created)).to.deep.equal(writes.map(({ rows }) => rows));
    expect(steps.flatMap(({ rejected }) => rejected.map(({ line }) => line))).to.deep.equal([
      1_000, 2_000, 3_000, 4_000,
    ]);
  });

  it('reports the batches before the first failed batch, and none after it', async () => {
    const { steps, writes, ended, release } = start(20_000);
    await full(writes);
    writes[3]?.succeed();
    writes[2]?.fail(new Error('full'));
    writes[1]?.succeed();
    writes[0]?.succeed();
    await turn();
    release();
    expect(await ended).to.equal('full');
    expect(steps).to.have.length(2);
    expect(steps.at(-1)?.line).to.be.lessThan(3_000);
  });

  it('reports a batch as soon as it and the batches before are stored', async () => {
    const { steps, writes, ended, release } = start(20_000);
    await full(writes);
    writes[0]?.succeed();
    await turn();
    expect(steps).to.have.length(1);
    release();
    expect(await ended).to.equal('done');
    expect(steps.reduce((sum, { created }) => sum + created, 0)).to.equal(19_980);
  });

  it('ends with the error of a report, and reports nothing afterwards', async () => {
    const { steps, ended, release } = start(6_000, ({ line }) => {
      if (line > 2_500) {
        throw new Error('not saved');
      }
    });
    release();
    expect(await ended).to.equal('not saved');
    expect(steps.every(({ line }) => line <= 2_500)).to.equal(true);
  });

  it('writes one batch at a time in the background, and ends immediately in a pause', async () => {
    const { steps, writes, ended, controller } = start(20_000, () => {}, true);
    for (let batch = 1; batch <= 3; batch++) {
      while (writes.length < batch) {
        await turn();
      }
      for (let turns = 0; turns < 100; turns++) {
        await turn();
      }
      expect(writes).to.have.length(batch);
      writes.at(-1)?.succeed();
    }
    while (steps.length < 3) {
      await turn();
    }
    controller.abort(new Error('canceled'));
    for (const { succeed } of writes) {
      succeed();
    }
    expect(await ended).to.equal('canceled');
    expect(writes.length).to.be.at.most(4);
  });
});
