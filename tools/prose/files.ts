import { readFileSync } from 'node:fs';
import { type Block, blocksOfComments, blocksOfMarkdown } from './blocks.ts';

export const proseFiles = ['*.md', '*.ts', '*.tsx'] as const;

/** The text of a document, or the comments of a source file. */
export function blocksOfFile(path: string): Block[] {
  const source = readFileSync(path, 'utf8');
  return path.endsWith('.md') ? blocksOfMarkdown(source) : blocksOfComments(source);
}
