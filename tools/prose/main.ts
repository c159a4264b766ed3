import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { blocksOfFile, proseFiles, proseKinds } from './files.ts';
import { indirectWordsOf, measure, sentencesOf } from './measure.ts';

/** `npm run prose -- [--worst N] [PATH…]`: measures how plain texts are. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const { values, positionals } = parseArgs({
  options: { worst: { type: 'string', default: '0' } },
  allowPositionals: true,
});

const all: { file: string; sentence: string }[] = [];
const rows = (positionals.length > 0 ? positionals : ['.']).flatMap((path) => {
  const sentences = filesOf(path).flatMap((file) =>
    blocksOfFile(`${root}${file}`).flatMap(({ text, kind }) =>
      sentencesOf(text).map((sentence) => ({ file, kind, sentence })),
    ),
  );
  return proseKinds.flatMap((kind) => {
    const found = sentences.filter((one) => one.kind === kind);
    all.push(...found);
    const prose = measure(found.map(({ sentence }) => sentence));
    return prose === undefined ? [] : [{ path, kind, ...rounded(prose) }];
  });
});
console.table(rows);
const worst = all.toSorted(
  (one, other) => indirectWordsOf(other.sentence) - indirectWordsOf(one.sentence),
);
for (const { file, sentence } of worst.slice(0, Number(values.worst))) {
  console.log(`${indirectWordsOf(sentence)}  ${file}: ${sentence}`);
}

/** Files below a path, without the files ignored by Git. */
function filesOf(path: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', path];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return stdout.split('\0').filter((file) => proseFiles.some((end) => file.endsWith(end.slice(1))));
}

function rounded<Figures extends object>(figures: Figures) {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, Math.round(100 * figure) / 100]),
  );
}
