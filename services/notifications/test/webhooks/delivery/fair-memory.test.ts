import { expect } from 'chai';
import { createHeldMemory } from '../../../src/webhooks/delivery/dispatch/held-memory.ts';
import { type Line, newLine } from '../../../src/webhooks/delivery/dispatch/line.ts';

const body = 'x'.repeat(39_000);
let ids = 0;

const lineOf = (organizationId: string) => {
  ids += 1;
  return newLine(
    {
      endpointId: `e${ids}`,
      workspaceId: `w${ids}`,
      organizationId,
    },
    0,
  );
};
const deliveryOf = ({ endpointId, workspaceId }: Line, content = body) => {
  ids += 1;
  return {
    id: `d${ids}`,
    workspaceId,
    endpointId,
    eventId: 'v1',
    type: 't',
    bodyId: 'b1',
    body: content,
    version: 0,
    tries: 0,
    attemptCount: 0,
    position: 0,
  };
};

describe('notifications: whose deliveries are in memory', () => {
  const limits = { maxHeld: 20_000, maxHeldCharacters: 64 * 1024 * 1024 };

  /** Each takes what it can, one delivery after another. */
  function fill(
    memory: ReturnType<typeof createHeldMemory>,
    lines: readonly Line[],
    content = body,
  ): void {
    for (let found = true; found; ) {
      found = false;
      for (const line of lines) {
        if (!memory.hasRoomFor(line)) {
          continue;
        }
        memory.hold(line, deliveryOf(line, content));
        found = true;
      }
    }
  }

  for (const [what, content] of [
    ['long bodies', body],
    ['many deliveries', '{}'],
  ] as const) {
    it(`leaves with ${what} of one organization as much for another`, () => {
      const memory = createHeldMemory(limits);
      const lines = Array.from({ length: 50 }, () => lineOf('hostile'));
      fill(memory, lines, content);
      const held = memory.deliveries;
      expect(held).to.be.above(500);
      expect(held * content.length).to.be.at.most(
        limits.maxHeldCharacters / 2 + 100 * content.length,
      );
      expect(held).to.be.at.most(limits.maxHeld / 2 + 100);
      // Another endpoint of the same organization finds as much as one of them has, too.
      const own = lineOf('hostile');
      fill(memory, [own], content);
      expect(own.held.size).to.be.at.least(lines[0]!.held.size / 3);
      const other = lineOf('other');
      fill(memory, [other], content);
      expect(other.held.size).to.be.at.least(held / 4);
    });
  }

  it('has room for one delivery of each endpoint, whoever has the rest', () => {
    const memory = createHeldMemory({ maxHeld: 10, maxHeldCharacters: 1_000 });
    const lines = Array.from({ length: 100 }, (_, n) => lineOf(`o${n % 20}`));
    fill(memory, lines);
    for (const line of lines) {
      expect(line.held.size).to.be.at.least(1);
    }
    expect(memory.deliveries).to.be.at.most(100 + 20);
  });

  it('has room again for what has left it', () => {
    const memory = createHeldMemory({ maxHeld: 10, maxHeldCharacters: 1e6 });
    const line = lineOf('o1');
    fill(memory, [line], '{}');
    const { size } = line.held;
    const first = line.ready.shift()!;
    memory.drop(line, first);
    memory.drop(line, first);
    expect([memory.deliveries, memory.hasRoomFor(line)]).to.deep.equal([size - 1, true]);
    memory.trim(line, 0);
    expect([memory.deliveries, line.counted]).to.deep.equal([0, { deliveries: 0, characters: 0 }]);
    fill(memory, [line], '{}');
    expect(line.held.size).to.equal(size);
  });

  it('reads no more bodies than there is room for', () => {
    const memory = createHeldMemory({ maxHeld: 1_000, maxHeldCharacters: 400_000 });
    const line = lineOf('o1');
    memory.hold(line, deliveryOf(line));
    expect(memory.roomFor(line)).to.equal(6);
    fill(memory, [line]);
    expect(memory.roomFor(line)).to.equal(0);
  });
});
