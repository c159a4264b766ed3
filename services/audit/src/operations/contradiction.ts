/** What is stored of a stream cannot be what was written: it is kept as it is, and not added to. No wait mends it. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
}
