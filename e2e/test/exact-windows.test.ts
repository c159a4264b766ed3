import { expect } from 'chai';
import { windowContradictions } from '../src/exact-windows.ts';
import type { StrictResponse } from '../src/strict-client.ts';

describe('contradictions of a rolling window', () => {
  /** Each request takes 20 ms. */
  const respond = (sentMs: number, status = 200): StrictResponse => ({
    status,
    sentMs,
    receivedMs: sentMs + 20,
    headers: new Headers(),
    text: '',
  });
  const burst = (fromMs: number, count: number) =>
    Array.from({ length: count }, (_, n) => respond(fromMs + n * 10));

  it('are none if the limit was admitted, then refused, and admitted again after 60 s', () => {
    const responses = [
      ...burst(0, 5),
      respond(100, 429),
      respond(59_000, 429),
      ...burst(60_010, 5),
      respond(60_100, 429),
    ];
    expect(windowContradictions(responses, 5)).to.deep.equal([]);
  });

  it('are none if the duration of a response explains them', () => {
    expect(windowContradictions([...burst(0, 5), respond(59_990)], 5)).to.deep.equal([]);
    expect(windowContradictions([...burst(0, 5), respond(60_015, 429)], 5)).to.deep.equal([]);
  });

  it('are one request too many within 60 s, even across its middle', () => {
    expect(windowContradictions([...burst(0, 5), respond(59_970)], 5)).to.have.length(1);
    expect(
      windowContradictions([...burst(0, 2), ...burst(50_000, 3), ...burst(70_000, 3)], 5),
    ).to.have.length(1);
  });

  it('are a refusal before the limit, and a refusal after a request had left the window', () => {
    expect(windowContradictions([...burst(0, 4), respond(100, 429)], 5)).to.have.length(1);
    expect(windowContradictions([...burst(0, 5), respond(60_100, 429)], 5)).to.have.length(1);
  });
});
