import { expect } from 'chai';
import { defaultDispatcherOptions } from '../../../src/webhooks/delivery/dispatch/dispatcher-options.ts';
import {
  isQuick,
  type Line,
  newLine,
  noteAnswer,
} from '../../../src/webhooks/delivery/dispatch/line.ts';
import { createLineTurns } from '../../../src/webhooks/delivery/dispatch/line-turns.ts';
import { createPlaces } from '../../../src/webhooks/delivery/dispatch/places.ts';
import { createTurns } from '../../../src/webhooks/delivery/dispatch/turns.ts';

const everybody = {
  organization: () => true,
  workspace: () => true,
};
const answer = {
  outcome: 'success',
  isLate: false,
  isCrowded: true,
} as const;
let ids = 0;

function lineOf(organizationId: string, workspaceId: string, ...durationsMs: number[]): Line {
  ids += 1;
  const line = newLine(
    {
      endpointId: `e${ids}`,
      workspaceId,
      organizationId,
    },
    0,
  );
  for (const durationMs of durationsMs) {
    noteAnswer(line, { ...answer, durationMs }, 0);
  }
  return line;
}

describe('notifications: whose turn it is to be sent to', () => {
  it('is that of each organization, however many workspaces and endpoints it has', () => {
    const turns = createTurns<Line>();
    const many = Array.from({ length: 50 }, (_, n) => lineOf('many', `w${n % 10}`));
    const one = lineOf('one', 'o');
    for (const line of [...many, one]) {
      turns.add(line);
    }
    const taken = Array.from({ length: 100 }, () => turns.next(everybody)!);
    expect(taken.filter((line) => line === one)).to.have.length(50);
    // And that of the endpoints of one, too.
    expect(new Set(taken).size).to.equal(51);
  });

  it('is that of each workspace of an organization, however many endpoints it has', () => {
    const turns = createTurns<Line>();
    for (let n = 0; n < 50; n++) {
      turns.add(lineOf('o', 'many'));
    }
    const one = lineOf('o', 'one');
    turns.add(one);
    const taken = Array.from({ length: 100 }, () => turns.next(everybody)!);
    expect(taken.filter((line) => line === one)).to.have.length(50);
  });

  it('is not that of those that have all their places, which keep their turns', () => {
    const turns = createTurns<Line>();
    const [full, other] = [lineOf('o1', 'full'), lineOf('o2', 'other')];
    for (const line of [full, other]) {
      turns.add(line);
    }
    expect(
      turns.next({
        ...everybody,
        workspace: (id) => id !== 'full',
      }),
    ).to.equal(other);
    expect(
      turns.next({
        ...everybody,
        organization: (id) => id !== 'o2',
      }),
    ).to.equal(full);
    for (const line of [full, other]) {
      turns.remove(line);
    }
    expect(turns.next(everybody)).to.equal(undefined);
  });

  describe('as far as there are places', () => {
    /** All that can be sent to these, which never answer. */
    function fill(places: ReturnType<typeof createPlaces>, lines: readonly Line[]): void {
      const turns = createLineTurns(places);
      for (const line of lines) {
        turns.place(line, true);
      }
      for (let line = turns.next(); line && places.isFree(); line = turns.next()) {
        places.take(line);
        turns.place(line, line.inFlight < defaultDispatcherOptions.concurrency);
      }
    }
    const organization = (id: string, ...durationsMs: number[]) =>
      Array.from({ length: 400 }, (_, n) => lineOf(id, `${id}/${n % 20}`, ...durationsMs));

    it('leaves those of another organization enough, however many workspaces one has', () => {
      const places = createPlaces(defaultDispatcherOptions);
      fill(places, organization('hostile', 14_000));
      expect(places.taken).to.equal(375);
      const [known, unknown] = [lineOf('other', 'o1', 20), lineOf('another', 'o2')];
      fill(places, [known, unknown]);
      expect([known.inFlight, unknown.inFlight]).to.deep.equal([5, 5]);
    });

    it('leaves a quarter to those that answer soon, however many organizations hang', () => {
      const places = createPlaces(defaultDispatcherOptions);
      for (let n = 0; n < 200; n++) {
        fill(places, organization(`hostile${n}`));
      }
      expect(places.taken).to.be.within(700, 750);
      const quick = Array.from({ length: 40 }, (_, n) => lineOf(`quick${n}`, `q${n}`, 20));
      fill(places, quick);
      for (const line of quick) {
        expect(line.inFlight).to.equal(5);
      }
    });

    it('counts all that is in flight to one that becomes slow, and none any more when it has left', () => {
      const places = createPlaces({
        maxInFlight: 100,
        maxInFlightOfSlow: 10,
        maxInFlightOfWorkspace: 100,
      });
      const [line, other] = [lineOf('o1', 'w1', 20), lineOf('o1', 'w1')];
      for (let n = 0; n < 6; n++) {
        places.take(line);
      }
      expect(places.ofSlow.organization('o1')).to.equal(true);
      noteAnswer(line, { ...answer, durationMs: 14_000 }, 0);
      places.leave(line);
      expect([places.ofSlow.organization('o1'), places.ofQuick.organization('o1')]).to.deep.equal([
        false,
        true,
      ]);
      for (let n = 0; n < 5; n++) {
        places.leave(line);
      }
      expect([places.taken, places.ofSlow.organization('o1')]).to.deep.equal([0, true]);
      places.take(other);
      places.leave(other);
      expect([line.inFlightSlow, other.inFlightSlow]).to.deep.equal([0, 0]);
    });

    it('a workspace has a hundred', () => {
      const places = createPlaces(defaultDispatcherOptions);
      fill(
        places,
        Array.from({ length: 50 }, () => lineOf('o1', 'w1', 20)),
      );
      expect(places.taken).to.equal(100);
    });
  });

  it('is not known to be soon before an answer, after a failure, or while some take long', () => {
    expect(isQuick(lineOf('o', 'w'))).to.equal(false);
    expect(isQuick(lineOf('o', 'w', 1_000))).to.equal(true);
    expect(isQuick(lineOf('o', 'w', 1_001))).to.equal(false);
    expect(isQuick(lineOf('o', 'w', 20, 20, 20, 14_000))).to.equal(false);
    const failed = lineOf('o', 'w', 20);
    noteAnswer(
      failed,
      {
        ...answer,
        outcome: 'failure',
        durationMs: 1,
      },
      0,
    );
    expect(isQuick(failed)).to.equal(false);
  });
});
