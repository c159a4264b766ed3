import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from './blocks.ts';
import { blocksOfFile, proseFiles } from './files.ts';

export interface AddedBlock extends Block {
  /** Path from the root of the repository. */
  file: string;
}

/**
 * Returns the blocks with a line that the last commit or the working tree has added. Returns no
 * blocks without a Git history, as in an archive or a shallow clone.
 */
export function addedBlocks(root: string): AddedBlock[] {
  const args = ['diff', '--unified=0', '--no-color', '--no-prefix', 'HEAD~1', '--', ...proseFiles];
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1_024 * 1_024,
  });
  return status === 0
    ? [...addedLinesOf(stdout)].flatMap(([file, lines]) => blocksIn(root, file, lines))
    : [];
}

function blocksIn(root: string, file: string, lines: ReadonlySet<number>): AddedBlock[] {
  const path = join(root, file);
  if (!existsSync(path)) {
    return [];
  }
  return blocksOfFile(path)
    .filter(({ firstLine, lastLine }) => hasLine(lines, firstLine, lastLine))
    .map((block) => ({ ...block, file }));
}

function hasLine(lines: ReadonlySet<number>, first: number, last: number): boolean {
  return [...lines].some((line) => line >= first && line <= last);
}

/** The numbers of the added lines of each file of a unified diff. */
export function addedLinesOf(diff: string): Map<string, Set<number>> {
  const byFile = new Map<string, Set<number>>();
  let file = '';
  for (const line of diff.split('\n')) {
    const header = /^\+\+\+ (.*?)\t?$/.exec(line);
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (header?.[1] !== undefined) {
      file = header[1];
    } else if (hunk !== null) {
      const first = Number(hunk[1]);
      const lines = byFile.get(file) ?? new Set();
      byFile.set(file, lines);
      for (let at = 0; at < Number(hunk[2] ?? 1); at += 1) {
        lines.add(first + at);
      }
    }
  }
  return byFile;
}
