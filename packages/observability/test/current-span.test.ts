import { currentSpan, runWithSpan, type Span } from '@irp/observability';
import { expect } from 'chai';

describe('the current span', () => {
  const nextTurn = () => new Promise(setImmediate);
  const spanOf = (spanId: string) =>
    ({ spanId, hasEnded: false }) as { -readonly [Key in keyof Span]: Span[Key] };

  it('follows each piece of work through its asynchronous calls', async () => {
    const idAfterAwait = async () => {
      await nextTurn();
      return currentSpan()?.spanId;
    };
    const ids = await Promise.all(['a', 'b'].map((id) => runWithSpan(spanOf(id), idAfterAwait)));
    expect(ids).to.deep.equal(['a', 'b']);
    expect(currentSpan()).to.equal(undefined);
  });

  it('is undefined after its end, even in a continuing loop', async () => {
    const span = spanOf('a');
    await runWithSpan(span, async () => {
      expect(currentSpan()).to.equal(span);
      span.hasEnded = true;
      await nextTurn();
      expect(currentSpan()).to.equal(undefined);
    });
  });

  it('stays unchanged for work without its own span', () => {
    const span = spanOf('a');
    runWithSpan(span, () => runWithSpan(undefined, () => expect(currentSpan()).to.equal(span)));
  });
});
