import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** What is counted in a set of source files. Lines of comments and blank lines do not count as lines of code. */
export interface CodeMetrics {
  files: number;
  codeLines: number;
  /** Comment lines of 100 lines of code and comments. */
  commentPercent: number;
  medianFileLines: number;
  medianFunctionLines: number;
  /** Of 1,000 lines of code: `as never`, `as unknown as` and `as any`. */
  castsPerThousand: number;
  /** Of 1,000 lines of code: non-null assertions (`x!`). */
  assertionsPerThousand: number;
}

/** @param paths TypeScript or JavaScript files */
export function measureCode(paths: readonly string[]): CodeMetrics {
  const fileLines: number[] = [];
  const functionLines: number[] = [];
  let codeLines = 0;
  let commentLines = 0;
  let casts = 0;
  let assertions = 0;
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const isComment = commentLinesOf(text);
    const lines = text.split('\n');
    const code = lines.filter((line, at) => line.trim() !== '' && !isComment.has(at)).length;
    fileLines.push(lines.length);
    codeLines += code;
    commentLines += isComment.size;
    visit(source, (node) => {
      if (ts.isNonNullExpression(node)) assertions++;
      if (ts.isAsExpression(node) && isCast(node)) casts++;
      if (isFunctionWithBlock(node)) functionLines.push(lineCount(source, node));
    });
  }
  return {
    files: paths.length,
    codeLines,
    commentPercent: (100 * commentLines) / (codeLines + commentLines),
    medianFileLines: median(fileLines),
    medianFunctionLines: median(functionLines),
    castsPerThousand: (1_000 * casts) / codeLines,
    assertionsPerThousand: (1_000 * assertions) / codeLines,
  };
}

/** `as never`, `as any`, and the first half of `as unknown as T`, which is counted once. */
function isCast({ type }: ts.AsExpression): boolean {
  return [ts.SyntaxKind.NeverKeyword, ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.UnknownKeyword].includes(type.kind);
}

function isFunctionWithBlock(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined && ts.isBlock(node.body as ts.Node);
}

function lineCount(source: ts.SourceFile, node: ts.Node): number {
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  return line(node.getEnd()) - line(node.getStart(source)) + 1;
}

/** Lines that hold nothing but a comment, from 0. */
function commentLinesOf(text: string): Set<number> {
  const found = new Set<number>();
  let inBlock = false;
  for (const [at, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (inBlock || trimmed.startsWith('//') || trimmed.startsWith('/*')) found.add(at);
    if (trimmed.startsWith('/*')) inBlock = true;
    if (inBlock && trimmed.endsWith('*/')) inBlock = false;
  }
  return found;
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
