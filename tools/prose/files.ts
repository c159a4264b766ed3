import { readFileSync } from 'node:fs';
import { type Block, blocksOfComments, blocksOfMarkdown, blocksOfTitles } from './blocks.ts';

export const proseFiles = ['*.md', '*.ts', '*.tsx'] as const;

export const proseKinds = ['documents', 'comments', 'titles of tests'] as const;
export type ProseKind = (typeof proseKinds)[number];

/** The text of a document, or the comments or titles of tests of a source file. */
export function blocksOfFile(path: string, kind: ProseKind): Block[] {
  if (path.endsWith('.md') !== (kind === 'documents')) {
    return [];
  }
  return readBlocks[kind](readFileSync(path, 'utf8'));
}

const readBlocks: Record<ProseKind, (source: string) => Block[]> = {
  documents: blocksOfMarkdown,
  comments: blocksOfComments,
  'titles of tests': blocksOfTitles,
};
