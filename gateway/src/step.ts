/**
 * A step of the pipeline: requires an exchange of the stage `Needs`, and checks it or responds. A
 * synchronous step returns no promise.
 * @throws PlatformError for the caller
 */
export type Step<Needs> = (exchange: Needs) => void | Promise<void>;

/**
 * A step that records facts: returns the exchange, with `Adds` in its type.
 * @throws PlatformError for the caller
 */
export type RecordingStep<Needs, Adds> = (
  exchange: Needs,
) => (Needs & Adds) | Promise<Needs & Adds>;

/** Any step. Only {@link InOrder} checks which stage the step requires. */
export type AnyStep = (exchange: never) => unknown;

/**
 * The facts known after a step with the result `Result`, if the exchange had the facts `Known`
 * before.
 */
type After<Known, Result> = [Awaited<Result>] extends [infer Recorded extends object]
  ? Known & Recorded
  : Known;

/** The facts known after all `Steps`, if the exchange had the facts `Known` before. */
export type KnownAfter<Steps extends readonly AnyStep[], Known> = Steps extends readonly [
  infer First extends AnyStep,
  ...infer Rest extends readonly AnyStep[],
]
  ? KnownAfter<Rest, After<Known, ReturnType<First>>>
  : Known;

/**
 * The type of a list of steps in a valid order: each step must accept an exchange with the facts of
 * the steps before. A step placed too early is a compile error with the name of the missing fact.
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
