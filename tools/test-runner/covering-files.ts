/**
 * The shapes of the database commands that the tests of a file send, as hashes without duplicates.
 * A shape is a command with types instead of values.
 */
export interface FileCommands {
  file: string;
  hashes: readonly string[];
}

export interface CommandCoverage {
  /** In the order of coverage per time, best first. */
  files: string[];
  /** Number of command shapes that `files` and the `chosen` files send. */
  covered: number;
  total: number;
}

interface CoverageOptions {
  /** Duration of a file, in milliseconds. */
  costMs(file: string): number;
  /**
   * Files that run in any case. The commands of these files count as covered, and the result
   * excludes the files. Default: none.
   */
  chosen?: readonly string[];
  /** Maximum duration of a file, in milliseconds per command shape that is not covered yet. */
  limitMs: number;
  /** The maximum total time, in milliseconds. Default: no limit. */
  budgetMs?: number;
}

/**
 * Chooses test files that together send nearly every shape of database command (the greedy
 * algorithm for weighted set cover, Chvátal 1979). Repeatedly chooses the file with the lowest
 * duration per new shape, until this duration exceeds `limitMs`. Skips files that would exceed
 * `budgetMs`.
 */
export function coveringFiles(
  commands: readonly FileCommands[],
  { costMs, chosen = [], limitMs, budgetMs = Number.POSITIVE_INFINITY }: CoverageOptions,
): CommandCoverage {
  const missing = new Set(commands.flatMap(({ hashes }) => hashes));
  const total = missing.size;
  const left = new Map(commands.map(({ file, hashes }) => [file, hashes]));
  for (const file of chosen) {
    for (const hash of left.get(file) ?? []) {
      missing.delete(hash);
    }
    left.delete(file);
  }
  const files: string[] = [];
  let spentMs = 0;
  while (missing.size > 0) {
    let best = { file: '', perShapeMs: Number.POSITIVE_INFINITY };
    for (const [file, hashes] of left) {
      const perShapeMs = costMs(file) / hashes.filter((hash) => missing.has(hash)).length;
      if (perShapeMs < best.perShapeMs) {
        best = { file, perShapeMs };
      }
    }
    if (best.perShapeMs > limitMs) {
      break;
    }
    const hashes = left.get(best.file) ?? [];
    left.delete(best.file);
    if (spentMs + costMs(best.file) > budgetMs) {
      continue;
    }
    spentMs += costMs(best.file);
    for (const hash of hashes) {
      missing.delete(hash);
    }
    files.push(best.file);
  }
  return {
    files,
    covered: total - missing.size,
    total,
  };
}
