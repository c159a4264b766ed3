import { Rotation } from '@irp/fair-queue';
import { expect } from 'chai';
import fc from 'fast-check';

function allOf<Item>(rotation: Rotation<Item>): Item[] {
  const taken: Item[] = [];
  for (let next = rotation.next(); next !== undefined; next = rotation.next()) {
    taken.push(next);
  }
  return taken;
}

function rotationOf(...items: string[]): Rotation<string> {
  const rotation = new Rotation<string>();
  for (const item of items) {
    rotation.add(item.split('/').slice(0, -1), item);
  }
  return rotation;
}

describe('Rotation', () => {
  it('gives the shares of every level turns', () => {
    const rotation = rotationOf('a/x/1', 'a/x/2', 'a/y/3', 'a/y/4', 'b/z/5', 'b/z/6');
    expect(allOf(rotation)).to.deep.equal(['a/x/1', 'b/z/5', 'a/y/3', 'b/z/6', 'a/x/2', 'a/y/4']);
    expect(rotation.size).to.equal(0);
  });

  it('puts a returning share behind the others', () => {
    const rotation = rotationOf('a/1', 'b/1', 'b/2');
    expect(rotation.next()).to.equal('a/1');
    rotation.add(['a'], 'a/2');
    expect(allOf(rotation)).to.deep.equal(['b/1', 'a/2', 'b/2']);
  });

  it('passes over items and shares that may not have a turn, and keeps their place', () => {
    const rotation = rotationOf('a/1', 'b/1', 'c/1');
    expect(rotation.next((item) => item !== 'a/1')).to.equal('b/1');
    expect(rotation.next(undefined, (share) => share !== 'a')).to.equal('c/1');
    expect(rotation.next(() => false)).to.equal(undefined);
    expect(allOf(rotation)).to.deep.equal(['a/1']);
  });

  it('asks for the shares of each level with their depth', () => {
    const asked: string[] = [];
    rotationOf('a/x/1').next(undefined, (share, depth) => {
      asked.push(`${depth} ${share}`);
      return true;
    });
    expect(asked).to.deep.equal(['0 a', '1 x']);
  });

  it('has an item once, and removes it once', () => {
    const rotation = rotationOf('a/1', 'a/1', 'a/2');
    expect([rotation.size, rotation.sizeOf('a'), rotation.sizeOf('b')]).to.deep.equal([2, 2, 0]);
    expect(rotation.remove(['a'], 'a/1')).to.equal(true);
    expect(rotation.remove(['a'], 'a/1')).to.equal(false);
    expect(rotation.remove(['b'], 'a/2')).to.equal(false);
    expect(allOf(rotation)).to.deep.equal(['a/2']);
  });

  it('names the longest share, and takes its last item', () => {
    const rotation = rotationOf('a/1', 'b/1', 'b/2', 'b/3', 'c/1');
    expect(rotation.longest()).to.equal('b');
    expect(rotation.takeLast('b')).to.equal('b/3');
    expect(rotation.takeLast('d')).to.equal(undefined);
    expect(rotation.size).to.equal(4);
    expect(new Rotation().longest()).to.equal(undefined);
  });

  it('gives each share a turn before another share has two more, whatever is added', () => {
    const shares = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(fc.array(shares, { minLength: 1, maxLength: 40 }), (added) => {
        const rotation = new Rotation<{ share: string }>();
        for (const share of added) {
          rotation.add([share], { share });
        }
        const waiting = new Map<string, number>();
        for (const share of added) {
          waiting.set(share, (waiting.get(share) ?? 0) + 1);
        }
        const taken = allOf(rotation).map(({ share }) => share);
        expect(taken.toSorted()).to.deep.equal(added.toSorted());
        const turns = new Map<string, number>();
        for (const share of taken) {
          turns.set(share, (turns.get(share) ?? 0) + 1);
          for (const [other, count] of waiting) {
            const isWaiting = (turns.get(other) ?? 0) < count;
            const ahead = (turns.get(share) ?? 0) - (turns.get(other) ?? 0);
            expect(isWaiting ? ahead : 0).to.be.at.most(1);
          }
        }
      }),
    );
  });
});
