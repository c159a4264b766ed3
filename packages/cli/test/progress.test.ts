import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createTerminal } from '@irp/command-line';
import { expect } from 'chai';
import { contentOf, type LineCount } from '../src/commands/investments/import-content.ts';
import { countsOf } from '../src/commands/investments/print-report.ts';
import { jobText } from '../src/commands/investments/wait-for-job.ts';
import { durationText } from '../src/output/estimate.ts';
import { countRecords } from '../src/output/record-counter.ts';
import { progressText } from '../src/output/transfer.ts';

describe('progress', () => {
  it('shows the sent part of a file, the rate, and the remaining time', () => {
    expect(progressText(5_000_000, { bytes: 20_000_000 }, 2_000)).to.equal(
      '5.0 MB of 20.0 MB (25%), 2.5 MB/s, 6 s left',
    );
    expect(progressText(5_000_000, {}, 2_000)).to.equal('5.0 MB, 2.5 MB/s');
  });

  it('shows no remaining time before the rate is known, and no end before it is reached', () => {
    expect(progressText(5, { bytes: 20_000_000 }, 100)).to.equal('1 kB of 20.0 MB (0%)');
    expect(progressText(0, { bytes: 0 }, 5_000)).to.equal('0 kB');
    expect(progressText(20_000_000, { bytes: 20_000_000 }, 2_000)).to.include('(99%)');
  });

  it('shows the size of a small file in kB', () => {
    expect(progressText(4_200, { bytes: 9_000 }, 100)).to.equal('5 kB of 9 kB (46%)');
  });

  it('separates the thousands of the counts of an import', () => {
    const counts = {
      created: 12_345,
      updated: 2_000,
      unchanged: 0,
      alreadyImported: 0,
      rejected: 1_000,
      warned: 1_500,
    };
    expect(countsOf(counts)).to.equal(
      '12,345 created, 2,000 updated, 1,000 rejected, 1,500 with warnings',
    );
  });

  it('counts the records of an export, whose size is unknown', () => {
    const csv = countRecords('csv', 4_000);
    for (const part of ['id,name\n1,"two\n', 'lines"\n2,"a ""quote"""', '\n']) {
      csv.add(Buffer.from(part));
    }
    expect(csv.count).to.equal(2);
    const ndjson = countRecords('ndjson', 4_000);
    ndjson.add(Buffer.from('{"name":"a \\" b"}\n{}\n'.repeat(500)));
    expect(ndjson.count).to.equal(1_000);
    expect(progressText(2_000_000, { records: ndjson }, 1_000)).to.equal(
      '2.0 MB, 1,000 of 4,000 records (25%), 2.0 MB/s, 3 s left',
    );
  });

  for (const [name, text, lines] of [
    ['a.csv', 'name\nAcme\nBee\n', 3],
    ['a.ndjson', '{"name":"Acme"}\n{"name":"Bee"}', 2],
    ['a.csv', '', 0],
    ['a.csv.gz', 'name\nAcme\n', undefined],
    ['a.xlsx', 'PK\n', undefined],
  ] as const) {
    it(`counts ${lines} lines of ${name} with ${JSON.stringify(text)}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'irp-lines-'));
      const file = join(folder, name);
      await writeFile(file, text);
      const counted: LineCount = { lines: undefined };
      const terminal = createTerminal(false, process.stdin, new PassThrough(), new PassThrough());
      const call = { terminal, signal: new AbortController().signal, options: {} };
      const content = await contentOf(file, call as never, counted);
      expect(await new Response(content).text()).to.equal(text);
      expect(counted.lines).to.equal(lines);
      await rm(folder, { recursive: true });
    });
  }

  it('shows the same for a job', () => {
    const progress = { line: 5_000, bytes: 1_000, bytesRead: 250 };
    expect(jobText({ state: 'running', progress } as never, 1_000)).to.equal(
      'running, line 5,000 (25%), 5,000 lines/s, 3 s left',
    );
    expect(jobText({ state: 'running', progress } as never, 1_000, 20_000)).to.equal(
      'running, line 5,000 of 20,000 (25%), 5,000 lines/s, 3 s left',
    );
    expect(jobText({ state: 'running', progress } as never, 1_000, 10_000)).to.include(
      'line 5,000 of 10,000 (50%)',
    );
    const queued = { line: 0, bytes: 0, bytesRead: 0 };
    expect(jobText({ state: 'queued', progress: queued } as never, 9_000)).to.equal(
      'queued, line 0',
    );
  });

  it('formats durations for people', () => {
    expect([0, 0.2, 59.2, 125, 3_700].map(durationText)).to.deep.equal([
      '1 s',
      '1 s',
      '1 min 0 s',
      '2 min 5 s',
      '1 h 1 min',
    ]);
  });
});
