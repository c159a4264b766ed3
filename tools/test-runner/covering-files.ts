/**
 * The shapes of the commands that the tests of a file send to a store, as hashes without
 * duplicates.
 */
export interface FileCommands {
  file: string;
  hashes: readonly string[];
}

export interface Cover {
  /** In the order of coverage per time, best first. */
  files: string[];
  /** Includes the commands of the files that run anyway. */
  covered: number;
  total: number;
}

interface CoverOptions {
  /** Duration of a file, in milliseconds. */
  costMs(file: string): number;
  /**
   * Files that run anyway. Their commands count as covered, and the result excludes these files.
   * Default: none.
   */
  chosen?: readonly string[];
  /** The maximum time for each shape not yet covered, in milliseconds. */
  limitMs: number;
  /** The maximum total time, in milliseconds. Default: no limit. */
  budgetMs?: number;
}

/**
 * Chooses files that together send nearly every shape of command (the greedy algorithm for weighted
 * set cover, Chvátal 1979). Repeatedly chooses the file with the most new shapes for its time,
 * until the best file costs more than `limitMs` for each new shape. Skips files that would exceed
 * `budgetMs`.
 */
export function coveringFiles(
  commands: readonly FileCommands[],
  { costMs, chosen = [], limitMs, budgetMs = Number.POSITIVE_INFINITY }: CoverOptions,
): Cover {
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
