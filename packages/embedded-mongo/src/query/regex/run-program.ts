import { CommandError } from '../../command-error.ts';
import { isWordCharacter } from './character-class.ts';
import type { Assertion } from './pattern.ts';
import type { Program } from './program.ts';

/** A match that would take more steps than this, about half a second, is given up. */
const maxSteps = 30_000_000;

const newline = 10;

/**
 * Whether a program matches anywhere in a text, in time proportional to their lengths. @throws
 * CommandError 51156 after too many steps
 */
export function matchesText(program: Program, text: string): boolean {
  return new Run(text, { steps: 0 }).matches(program);
}

/** What all programs of one match have used. */
interface Effort {
  steps: number;
}

/** The positions of a text, in UTF-16 code units, at which a look-around holds. */
type Positions = Uint8Array;

class Run {
  readonly #text: string;
  readonly #effort: Effort;

  constructor(text: string, effort: Effort) {
    this.#text = text;
    this.#effort = effort;
  }

  matches(program: Program): boolean {
    return this.#simulate(program, false, () => true);
  }

  /** Where a match ends: of a look-behind read forwards, of a look-ahead read backwards. */
  #positions(program: Program, backwards: boolean): Positions {
    const positions = new Uint8Array(this.#text.length + 1);
    this.#simulate(program, backwards, (at) => {
      positions[at] = 1;
      return false;
    });
    return positions;
  }

  /** Simulates every path through the program at once. @param onMatch returns whether to stop */
  #simulate(program: Program, backwards: boolean, onMatch: (at: number) => boolean): boolean {
    const text = this.#text;
    const looks = program.looks.map((look) => ({
      negated: look.negated,
      positions: this.#positions(look.program, !look.behind),
    }));
    const size = program.instructions.length;
    let [current, following] = [new InstructionSet(size), new InstructionSet(size)];
    const stack: number[] = [];
    /**
     * Adds an instruction and all that follow without reading a character. @returns whether one of
     * them is the match
     */
    const follow = (set: InstructionSet, first: number, at: number): boolean => {
      let matched = false;
      stack.push(first);
      for (let number = stack.pop(); number !== undefined; number = stack.pop()) {
        const instruction = program.instructions[number];
        if (!instruction || !set.add(number)) {
          continue;
        }
        if (++this.#effort.steps > maxSteps) {
          throw tooManySteps();
        }
        if (instruction.kind === 'match') {
          matched = true;
        } else if (instruction.kind === 'split') {
          stack.push(instruction.next, instruction.other);
        } else if (instruction.kind === 'assertion') {
          if (holds(instruction.assertion, text, at)) {
            stack.push(instruction.next);
          }
        } else if (instruction.kind === 'look') {
          const look = looks[instruction.look];
          if (look && (look.positions[at] === 1) !== look.negated) {
            stack.push(instruction.next);
          }
        }
      }
      return matched;
    };
    const end = backwards ? 0 : text.length;
    let matched = false;
    for (let at = backwards ? text.length : 0; ; ) {
      if (!program.anchored || at === 0) {
        matched = follow(current, program.start, at) || matched;
      }
      if (matched && onMatch(at)) {
        return true;
      }
      if (at === end || (program.anchored && current.size === 0)) {
        return false;
      }
      const codePoint = (backwards ? codePointBefore(text, at) : text.codePointAt(at)) ?? 0;
      at += (codePoint > 0xffff ? 2 : 1) * (backwards ? -1 : 1);
      matched = false;
      following.clear();
      for (let index = 0; index < current.size; index++) {
        const instruction = program.instructions[current.at(index)];
        if (instruction?.kind === 'character' && instruction.test.matches(codePoint)) {
          matched = follow(following, instruction.next, at) || matched;
        }
      }
      [current, following] = [following, current];
    }
  }
}

/** Numbers of instructions, in the order in which they were added. */
class InstructionSet {
  readonly #members: Uint16Array;
  readonly #addedAt: Uint32Array;
  #generation = 1;
  size = 0;

  constructor(size: number) {
    this.#members = new Uint16Array(size);
    this.#addedAt = new Uint32Array(size);
  }

  at(index: number): number {
    return this.#members[index] ?? 0;
  }

  /** @returns false when it is a member already */
  add(number: number): boolean {
    if (this.#addedAt[number] === this.#generation) {
      return false;
    }
    this.#addedAt[number] = this.#generation;
    this.#members[this.size++] = number;
    return true;
  }

  clear(): void {
    this.#generation++;
    this.size = 0;
  }
}

function codePointBefore(text: string, at: number): number | undefined {
  const isPair =
    at > 1 &&
    (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00 &&
    (text.charCodeAt(at - 2) & 0xfc00) === 0xd800;
  return text.codePointAt(at - (isPair ? 2 : 1));
}

function holds(assertion: Assertion, text: string, at: number): boolean {
  switch (assertion) {
    case 'textStart':
      return at === 0;
    case 'textEnd':
      return at === text.length;
    case 'lastLineEnd':
      return at === text.length || (at === text.length - 1 && text.charCodeAt(at) === newline);
    case 'lineStart':
      return at === 0 || (at < text.length && text.charCodeAt(at - 1) === newline);
    case 'lineEnd':
      return at === text.length || text.charCodeAt(at) === newline;
    case 'wordBoundary':
      return isBoundary(text, at);
    case 'noWordBoundary':
      return !isBoundary(text, at);
  }
}

function isBoundary(text: string, at: number): boolean {
  const before = at > 0 && isWordCharacter(text.charCodeAt(at - 1));
  const after = at < text.length && isWordCharacter(text.charCodeAt(at));
  return before !== after;
}

function tooManySteps(): CommandError {
  const message = `Error occurred while executing regular expression: more than ${maxSteps} steps for one string`;
  return new CommandError(51_156, message);
}
