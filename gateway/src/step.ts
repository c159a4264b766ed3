/**
 * A step of the pipeline that requires an exchange of the stage `Needs` and checks it or responds.
 * A step that does not wait returns no promise.
 * @throws PlatformError for the caller
 */
export type Step<Needs> = (exchange: Needs) => void | Promise<void>;

/**
 * A step that records facts: it returns the exchange, typed with what it `Adds`.
 * @throws PlatformError for the caller
 */
export type RecordingStep<Needs, Adds> = (
  exchange: Needs,
) => (Needs & Adds) | Promise<Needs & Adds>;

/** Any step: only {@link InOrder} knows the stage that it requires. */
export type AnyStep = (exchange: never) => unknown;

/** What is known of an exchange of the stage `Known` after a step that returned `Result`. */
type After<Known, Result> = [Awaited<Result>] extends [infer Recorded extends object]
  ? Known & Recorded
  : Known;

/** What is known of an exchange of the stage `Known` after `Steps`. */
export type KnownAfter<Steps extends readonly AnyStep[], Known> = Steps extends readonly [
  infer First extends AnyStep,
  ...infer Rest extends readonly AnyStep[],
]
  ? KnownAfter<Rest, After<Known, ReturnType<First>>>
  : Known;

/**
 * The type of a list of steps in a valid order: each must accept an exchange with the facts that
 * are known before it. A step that is placed too early is a compile error that names the missing
 * fact.
 */
export type InOrder<Steps extends readonly AnyStep[], Known> = Steps extends readonly [
  infer First extends AnyStep,
  ...infer Rest extends readonly AnyStep[],
]
  ? readonly [
      (exchange: Known) => ReturnType<First>,
      ...InOrder<Rest, After<Known, ReturnType<First>>>,
    ]
  : readonly [];
