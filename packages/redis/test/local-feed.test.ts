import { createLocalRevocationFeed, type Revocation } from '@irp/redis';
import { expect } from 'chai';

const revocation: Revocation = {
  by: 'user',
  id: 'u1',
  workspaceId: 'w1',
};
const listener = (received: Revocation[]) => ({
  revoked: (revocation: Revocation) => void received.push(revocation),
  interrupted: () => undefined,
});

describe('local revocation feed', () => {
  it('is delivered to every listener when publish resolves', async () => {
    const feed = createLocalRevocationFeed();
    const received: [Revocation[], Revocation[]] = [[], []];
    for (const list of received) {
      feed.subscribe(listener(list));
    }
    await feed.publish(revocation);
    expect(received).to.deep.equal([[revocation], [revocation]]);
    expect(feed.healthy()).to.equal(true);
  });

  it('delivers nothing after unsubscribing, or after close', async () => {
    const feed = createLocalRevocationFeed();
    const first: Revocation[] = [];
    const second: Revocation[] = [];
    const unsubscribe = feed.subscribe(listener(first));
    feed.subscribe(listener(second));
    unsubscribe();
    await feed.publish(revocation);
    await feed.close();
    await feed.publish(revocation);
    expect([first.length, second.length]).to.deep.equal([0, 1]);
  });

  it('is delivered to every listener, even if one throws', async () => {
    const feed = createLocalRevocationFeed();
    const received: Revocation[] = [];
    feed.subscribe({
      revoked() {
        throw new Error('listener failed');
      },
      interrupted: () => undefined,
    });
    feed.subscribe(listener(received));
    const outcome = await feed.publish(revocation).catch((error: Error) => error.message);
    expect(received).to.deep.equal([revocation]);
    expect(outcome).to.equal('listener failed');
  });
});
