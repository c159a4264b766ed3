/**
 * A step of the pipeline: requires an exchange of the stage `Needs`, and checks it or responds. A
 * synchronous step returns no promise.
 * @throws PlatformError for the caller
 */
export type Step<Needs> = (exchange: Needs) => void | Promise<void>;

/**
 * A step that records data: returns the exchange, with `Adds` added to its type.
 * @throws PlatformError for the caller
 */
export type RecordingStep<Needs, Adds> = (
  exchange: Needs,
) => (Needs & Adds) | Promise<Needs & Adds>;

/**
 * Any step, regardless of the stage that the step requires. Only {@link InOrder} checks the stage.
 */
export type AnyStep = (exchange: never) => unknown;

/**
 * The type of an exchange after a step with the result `Result`, if the type was `Known` before the
 * step.
 */
type After<Known, Result> = [Awaited<Result>] extends [infer Recorded extends object]
  ? Known & Recorded
  : Known;

/** The type of an exchange after all `Steps`, if the type was `Known` before the first step. */
export type KnownAfter<Steps extends readonly AnyStep[], Known> = Steps extends readonly [
  infer First extends AnyStep,
  ...infer Rest extends readonly AnyStep[],
]
  ? KnownAfter<Rest, After<Known, ReturnType<First>>>
  : Known;

/**
 * The type of a list of steps in a valid order: each step must accept an exchange with the data
 * that earlier steps record. A step placed too early is a compile error with the name of the
 * missing property.
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
