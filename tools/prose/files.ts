import { readFileSync } from 'node:fs';
import { type Block, blocksOfComments, blocksOfMarkdown, blocksOfTitles } from './blocks.ts';

export const proseFiles = ['*.md', '*.ts', '*.tsx'] as const;

export const proseKinds = ['documents', 'comments', 'titles of tests'] as const;
type ProseKind = (typeof proseKinds)[number];

export interface BlockOfKind extends Block {
  kind: ProseKind;
}

/** The text of a document, or the comments and titles of tests of a source file. */
export function blocksOfFile(path: string): BlockOfKind[] {
  const source = readFileSync(path, 'utf8');
  const kinds: ProseKind[] = path.endsWith('.md') ? ['documents'] : ['comments', 'titles of tests'];
  return kinds.flatMap((kind) => readBlocks[kind](source).map((block) => ({ ...block, kind })));
}

const readBlocks: Record<ProseKind, (source: string) => Block[]> = {
  documents: blocksOfMarkdown,
  comments: blocksOfComments,
  'titles of tests': blocksOfTitles,
};
