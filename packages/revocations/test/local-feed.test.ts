import { createLocalRevocationFeed, type Revocation } from '@irp/revocations';
import { expect } from 'chai';

const revocation: Revocation = { by: 'user', id: 'u1', workspaceId: 'w1' };
const listener = (heard: Revocation[]) => ({
  revoked: (one: Revocation) => void heard.push(one),
  interrupted: () => undefined,
});

describe('the revocation feed within one process', () => {
  it('has told everyone when publishing resolves', async () => {
    const feed = createLocalRevocationFeed();
    const heard: [Revocation[], Revocation[]] = [[], []];
    for (const list of heard) feed.subscribe(listener(list));
    await feed.publish(revocation);
    expect(heard).to.deep.equal([[revocation], [revocation]]);
    expect(feed.healthy()).to.equal(true);
  });

  it('tells nobody who has left, nor anyone once it is closed', async () => {
    const feed = createLocalRevocationFeed();
    const left: Revocation[] = [];
    const stayed: Revocation[] = [];
    const leave = feed.subscribe(listener(left));
    feed.subscribe(listener(stayed));
    leave();
    await feed.publish(revocation);
    await feed.close();
    await feed.publish(revocation);
    expect([left.length, stayed.length]).to.deep.equal([0, 1]);
  });

  it('tells all, whatever one of them throws', async () => {
    const feed = createLocalRevocationFeed();
    const heard: Revocation[] = [];
    feed.subscribe({
      revoked() {
        throw new Error('a bug of one listener');
      },
      interrupted: () => undefined,
    });
    feed.subscribe(listener(heard));
    const outcome = await feed.publish(revocation).catch((error: Error) => error.message);
    expect(heard).to.deep.equal([revocation]);
    expect(outcome).to.equal('a bug of one listener');
  });
});
