import { expect } from 'chai';
import { coveringFiles, type FileCommands } from '../test-runner/covering-files.ts';

describe('test files that send nearly every kind of command', () => {
  const commands: FileCommands[] = [
    { file: 'all-slow', hashes: ['a', 'b', 'c', 'd'] },
    { file: 'three', hashes: ['a', 'b', 'c'] },
    { file: 'part-of-three', hashes: ['a', 'b'] },
    { file: 'rare', hashes: ['d'] },
    { file: 'none', hashes: [] },
  ];
  const durations = new Map([['all-slow', 9_000]]);
  const costMs = (file: string) => durations.get(file) ?? 1_000;

  it('are the cheapest for uncovered commands, most commands for the time first', () => {
    const coverage = coveringFiles(commands, { costMs, limitMs: 10_000 });
    expect(coverage).to.deep.equal({
      files: ['three', 'rare'],
      covered: 4,
      total: 4,
    });
  });

  it('exclude files above the limit of cost', () => {
    const rareIsSlow = (file: string) => (file === 'rare' ? 3_000 : costMs(file));
    const coverageOf = coveringFiles(commands, { costMs: rareIsSlow, limitMs: 2_999 });
    expect(coverageOf).to.deep.equal({
      files: ['three'],
      covered: 3,
      total: 4,
    });
  });

  it('fit together into a budget: a file that does not fit is skipped, and a cheaper later file is not', () => {
    const cost = (file: string) =>
      ({
        'all-slow': 9_000,
        three: 4_000,
        'part-of-three': 3_000,
      })[file] ?? 1_000;
    const cover = coveringFiles(commands, {
      costMs: cost,
      limitMs: 10_000,
      budgetMs: 4_500,
    });
    expect(cover).to.deep.equal({
      files: ['rare', 'part-of-three'],
      covered: 3,
      total: 4,
    });
  });

  it('are none for commands of files that run anyway, at no cost', () => {
    const options = {
      costMs,
      limitMs: 10_000,
      budgetMs: 1_000,
    };
    const cover = coveringFiles(commands, { ...options, chosen: ['three', 'of-another-folder'] });
    expect(cover).to.deep.equal({
      files: ['rare'],
      covered: 4,
      total: 4,
    });
    expect(coveringFiles(commands, { ...options, chosen: ['all-slow'] }).files).to.deep.equal([]);
  });

  it('are none without recorded commands', () => {
    expect(coveringFiles([], { costMs, limitMs: 1 })).to.deep.equal({
      files: [],
      covered: 0,
      total: 0,
    });
  });
});
