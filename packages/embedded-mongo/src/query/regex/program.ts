import { type Assertion, type CharacterTest, invalidPattern, type Pattern } from './pattern.ts';

/** An instruction of an automaton; `next` is the number of the instruction that follows. */
type Instruction =
  | {
      kind: 'character';
      test: CharacterTest;
      next: number;
    }
  | {
      kind: 'split';
      next: number;
      other: number;
    }
  | {
      kind: 'assertion';
      assertion: Assertion;
      next: number;
    }
  | {
      kind: 'look';
      look: number;
      next: number;
    }
  | { kind: 'match' };

/** A look-around, as a program whose matches are found at once for every position of a text. */
interface Look {
  program: Program;
  behind: boolean;
  negated: boolean;
}

/** A nondeterministic automaton of Thompson's construction. */
export interface Program {
  instructions: Instruction[];
  start: number;
  looks: Look[];
  /** Every match begins at the start of the text. */
  anchored: boolean;
}

const maxInstructions = 5_000;

/**
 * @param reversed the program reads the text from its end @throws CommandError 51091 for a pattern
 *   that is too large
 */
export function compileProgram(pattern: Pattern, reversed = false): Program {
  const compiler = new Compiler(reversed);
  const start = compiler.add(pattern, compiler.emit({ kind: 'match' }));
  const { instructions, looks } = compiler;
  return {
    instructions,
    looks,
    start,
    anchored: !reversed && beginsAtStart(pattern),
  };
}

function beginsAtStart(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'assertion':
      return pattern.assertion === 'textStart';
    case 'sequence': {
      const [first] = pattern.items;
      return first !== undefined && beginsAtStart(first);
    }
    case 'choice':
      return pattern.branches.every(beginsAtStart);
    default:
      return false;
  }
}

class Compiler {
  readonly instructions: Instruction[] = [];
  readonly looks: Look[] = [];
  readonly #reversed: boolean;

  constructor(reversed: boolean) {
    this.#reversed = reversed;
  }

  emit(instruction: Instruction): number {
    if (this.instructions.length >= maxInstructions) {
      throw invalidPattern('it is too large');
    }
    return this.instructions.push(instruction) - 1;
  }

  /** Adds the instructions of a pattern before instruction `next`. @returns the first of them */
  add(pattern: Pattern, next: number): number {
    switch (pattern.kind) {
      case 'character':
        return this.emit({
          kind: 'character',
          test: pattern.test,
          next,
        });
      case 'assertion':
        return this.emit({
          kind: 'assertion',
          assertion: pattern.assertion,
          next,
        });
      case 'look':
        return this.#addLook(pattern, next);
      case 'sequence': {
        const items = this.#reversed ? pattern.items : pattern.items.toReversed();
        return items.reduce((following, item) => this.add(item, following), next);
      }
      case 'choice':
        return pattern.branches
          .map((branch) => this.add(branch, next))
          .reduceRight((other, branch) =>
            this.emit({
              kind: 'split',
              next: branch,
              other,
            }),
          );
      case 'repeat':
        return this.#addRepeat(pattern, next);
    }
  }

  #addLook({ pattern, behind, negated }: Extract<Pattern, { kind: 'look' }>, next: number): number {
    const look =
      this.looks.push({
        program: compileProgram(pattern, !behind),
        behind,
        negated,
      }) - 1;
    return this.emit({
      kind: 'look',
      look,
      next,
    });
  }

  #addRepeat({ item, min, max }: Extract<Pattern, { kind: 'repeat' }>, next: number): number {
    let first = next;
    if (max === Number.POSITIVE_INFINITY) {
      const loop: Extract<Instruction, { kind: 'split' }> = {
        kind: 'split',
        next: 0,
        other: next,
      };
      first = this.emit(loop);
      loop.next = this.add(item, first);
    } else {
      for (let count = min; count < max; count++) {
        first = this.emit({
          kind: 'split',
          next: this.add(item, first),
          other: next,
        });
      }
    }
    for (let count = 0; count < min; count++) {
      first = this.add(item, first);
    }
    return first;
  }
}
