/** `npm run attack` runs the long shapes of attacks; `npm test` runs each in seconds. */
export function inShape<T>({ short, long }: { short: T; long: T }): T {
  return process.env.ATTACK_SHAPE === 'long' ? long : short;
}
