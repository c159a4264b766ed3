/** The commands that the tests of a file sent to a store, each once: hashes of their shapes. */
export interface FileCommands {
  file: string;
  hashes: readonly string[];
}

export interface Cover {
  /** The one that covers most for its time first. */
  files: string[];
  /** With what the files send that run anyway. */
  covered: number;
  total: number;
}

interface CoverOptions {
  /** How long a file takes, in milliseconds. */
  costMs(file: string): number;
  /**
   * Files that run anyway: nothing is chosen for what they send, and they are not in the result.
   * Default: none.
   */
  chosen?: readonly string[];
  /**
   * The longest time that may be spent for each shape that no other file has yet, in milliseconds.
   */
  limitMs: number;
  /** The longest time that all of them together may take, in milliseconds. Default: any. */
  budgetMs?: number;
}

/**
 * Chooses files that together send nearly every shape of command: again and again the one with the
 * most new shapes for its time, until the next would cost more than `limitMs` for each, or does not
 * fit into `budgetMs` (the greedy algorithm for weighted set cover, Chvátal 1979).
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
