import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type fc from 'fast-check';
import type { Action } from './actions.ts';
import { concerned, count, expectWorld, type Model } from './command.ts';
import { absorbUnknown } from './compensated.ts';
import { expectPublished, isFollowed } from './expected-events.ts';
import { keep, perform, type Reply } from './perform.ts';
import type { Real } from './real.ts';
import { inAnyOrder, outcomesOf, type Pair, type SerialOutcome } from './serial-orders.ts';
import type { World } from './world.ts';

/** Two concurrent actions. The outcome must equal a sequential execution in either order. */
export class PairCommand implements fc.AsyncCommand<Model, Real> {
  readonly #choose: (world: World) => Pair | undefined;
  #done: Pair | undefined;

  /** @param choose undefined: the model does not know the outcome of any pair */
  constructor(choose: (world: World) => Pair | undefined) {
    this.#choose = choose;
  }

  check({ world, isUnknown }: Readonly<Model>) {
    return !isUnknown && this.#choose(world) !== undefined;
  }

  async run(model: Model, real: Real) {
    const pair = this.#choose(model.world)!;
    this.#done = pair;
    const responses = await Promise.all(
      pair.map((action) => perform[action.kind](real, model.world, action as never)) as [
        Promise<Reply>,
        Promise<Reply>,
      ],
    );
    const said = responses
      .map(({ status, text }) => `${status} ${text.slice(0, 300)}`)
      .join(' and ');
    const answered = outcomesOf(model.world, pair)!.filter((outcome) =>
      isReply(outcome, responses),
    );
    expect(answered, `${this} were answered with ${said}, as in no order`).not.to.deep.equal([]);
    const right = await this.#compare(real, pair, responses, answered);
    const [first] = right;
    Object.assign(real, first!.seen);
    model.pairs = (model.pairs ?? 0) + 1;
    model.world = first!.world;
    // If the order is not visible yet, the next responses may show it.
    model.isUnknown = right.some(
      ({ world }) => !isDeepStrictEqual(inAnyOrder(world), inAnyOrder(model.world)),
    );
    for (const [at, action] of pair.entries()) {
      count(model, action, responses[at]!.status < 300 ? 'accepted' : 'refused');
    }
  }

  /** The outcomes that match the visible state. */
  async #compare(
    real: Real,
    pair: Pair,
    replies: [Reply, Reply],
    outcomes: SerialOutcome[],
  ): Promise<Right[]> {
    const { installations, requests, tokens } = real;
    const of = concerned(pair[0]);
    let right: Right[] = [];
    let differences: string[] = [];
    const isAsOne = async () => {
      right = [];
      differences = [];
      for (const outcome of outcomes) {
        const seen: Real = {
          ...real,
          installations: [...installations],
          requests: [...requests],
          tokens: [...tokens],
        };
        for (const at of outcome.order) {
          keep(seen, pair[at], replies[at]);
        }
        try {
          if (!isFollowed(seen.log, seen, outcome.world)) {
            throw new Error('not everything is followed');
          }
          const world = await absorbUnknown(seen, outcome.world);
          expectPublished(seen.log, seen, world, String(this));
          await expectWorld(seen, world, {
            after: String(this),
            of,
            isCompared: () => true,
          });
          right.push({ world, seen });
        } catch (error) {
          differences.push(`${outcome.order}: ${(error as Error).message}`);
        }
      }
      return right.length > 0;
    };
    await eventually('it is as after one order', async () => {
      // State that was missing during the comparison with the first order may exist for the second
      // order.
      return (await isAsOne()) && (right.length === outcomes.length || (await isAsOne()));
    }).catch(() => undefined);
    if (right.length === 0) {
      expect.fail(`${this} had an outcome of no order: ${differences.join(' | ')}`);
    }
    return right;
  }

  toString() {
    return this.#done ? this.#done.map(nameOf).join(' beside ') : 'a pair that was not reached';
  }
}

/** A possible world with the ids of its objects. */
interface Right {
  world: World;
  seen: Real;
}

const nameOf = ({ kind, ...fields }: Action) => `${kind} ${JSON.stringify(fields)}`;

/** A refusal can have the reason of a moment: any reason that either action can cause. */
const isReply = ({ order, steps }: SerialOutcome, answers: [Reply, Reply]) =>
  order.every((at, turn) => {
    const { statuses, isRefused } = steps[turn]!;
    const { status } = answers[at];
    return isRefused ? [400, 403, 404, 409].includes(status) : statuses.includes(status);
  });
