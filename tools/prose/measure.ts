const indirectWord =
  /\b(?:what|who|whom|whose|whoever|whatever|which|that|those|these|one|ones|they|them|it|its|others?)\b/gi;
/** Shorter sentences are remarks such as “For example:”. */
const fewestWords = 4;

/** The project's goals. Text that names its subjects has few indirect words. */
export const goals = {
  indirect: 3.5,
  commas: 0.9,
  longSentence: 24,
} as const;

export interface Prose {
  words: number;
  /** Median number of words in a sentence. */
  median: number;
  /** Nine of ten sentences have at most this many words. */
  ninetieth: number;
  /** Commas in a sentence. */
  commas: number;
  /** Words such as what, which, that and it, in 100 words. */
  indirect: number;
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => wordsOf(sentence) >= fewestWords);
}

/** @returns undefined without a sentence */
export function measure(sentences: readonly string[]): Prose | undefined {
  const lengths = sentences.map(wordsOf).sort((one, other) => one - other);
  const words = sum(lengths);
  if (words === 0) {
    return undefined;
  }
  return {
    words,
    median: lengths[Math.floor(lengths.length / 2)] ?? 0,
    ninetieth: lengths[Math.floor(0.9 * lengths.length)] ?? 0,
    commas: sum(sentences.map((sentence) => sentence.split(',').length - 1)) / sentences.length,
    indirect: (100 * sum(sentences.map(indirectWordsOf))) / words,
  };
}

export function indirectWordsOf(sentence: string): number {
  return sentence.match(indirectWord)?.length ?? 0;
}

function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => word !== '').length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
