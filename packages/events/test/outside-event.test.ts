import { type EventInput, type EventType, eventCatalogue } from '@irp/contracts/events';
import { newEvent, newEventsOfAct, toEnvelope } from '@irp/events';
import {
  addRequestWorkspace,
  runWithRequest,
  setRequestCredential,
  setRequestWorkspace,
} from '@irp/observability';
import { expect } from 'chai';

const person = {
  userId: '01920000-0000-7000-8000-0000000000aa',
  credentialId: '01920000-0000-7000-8000-0000000000bb',
  ip: '198.51.100.7',
  userAgent: 'Reviewers Browser',
};
const [own, foreign] = [
  '01920000-0000-7000-8000-0000000000cc',
  '01920000-0000-7000-8000-0000000000dd',
];
const { userId, credentialId, ip, userAgent } = person;

function asCaller<T>(work: () => T): T {
  return runWithRequest(
    {
      id: 'request-1',
      ip,
      userAgent,
    },
    () => {
      setRequestCredential({ kind: 'api_key', id: credentialId });
      setRequestWorkspace(own);
      return work();
    },
  );
}

function inputOf(type: EventType, workspaceId: string): EventInput {
  const { example } = eventCatalogue[type];
  // As an assignment names the new reviewer.
  const changes =
    type === 'listing.review_assigned'
      ? [
          {
            path: '/assignee',
            before: null,
            after: userId,
          },
        ]
      : undefined;
  const data = changes === undefined ? example : { ...example, changes };
  return {
    type,
    workspaceId,
    subject: 'any',
    actor: { type: 'user', id: userId },
    data,
  } as EventInput;
}

describe('an event by a person outside the workspace', () => {
  for (const type of Object.keys(eventCatalogue) as EventType[]) {
    it(`${type} names no person in the log of another workspace`, () => {
      const event = asCaller(() => newEvent(0, inputOf(type, foreign)));
      for (const value of Object.values(person)) {
        expect(JSON.stringify(event)).not.to.include(value);
      }
      expect(event).to.deep.include({
        actor: { type: 'system', id: 'outside' },
        request: { id: 'request-1' },
      });
      expect(eventCatalogue[type].detail.safeParse(event.data).success).to.equal(true);
    });
  }

  it("does not name the person of an application's request either", () => {
    const actor = {
      type: 'application',
      id: 'any',
      onBehalfOf: userId,
    } as const;
    const event = asCaller(() => newEvent(0, { ...inputOf('listing.approved', foreign), actor }));
    expect(event.actor).to.deep.equal({ type: 'system', id: 'outside' });
  });

  it("is complete in the log of the person's workspaces, of an account, and of the platform", () => {
    const complete = { actor: { type: 'user', id: userId } };
    const request = {
      id: 'request-1',
      ip,
      userAgent,
      credential: { kind: 'api_key', id: credentialId },
    };
    for (const workspaceId of [own, 'account-any', '']) {
      expect(asCaller(() => newEvent(0, inputOf('user.updated', workspaceId)))).to.deep.include({
        ...complete,
        request,
      });
    }
    const asMember = asCaller(() => {
      addRequestWorkspace(foreign);
      return newEvent(0, inputOf('workspace.updated', foreign));
    });
    expect(asMember).to.deep.include({ ...complete, request });
    const unknownCaller = runWithRequest({ id: 'request-1', ip }, () => {
      addRequestWorkspace(own);
      return newEvent(0, inputOf('user.signed_in', foreign));
    });
    expect(unknownCaller).to.deep.include({
      ...complete,
      request: { id: 'request-1', ip },
    });
  });

  it("is stored with the complete event in the person's log, which names both", () => {
    const events = asCaller(() => newEventsOfAct(0, inputOf('listing.review_assigned', foreign)));
    expect(events.map(({ workspaceId, actor }) => [workspaceId, actor.id])).to.deep.equal([
      [foreign, 'outside'],
      [own, userId],
    ]);
    expect(events[0]!.id).not.to.equal(events[1]!.id);
    // By this field, consumers distinguish the copy from the act.
    expect(events.map(({ copyOf }) => copyOf)).to.deep.equal([undefined, events[0]!.id]);
    expect(events.map((event) => toEnvelope('directory', event).copyof)).to.deep.equal([
      undefined,
      events[0]!.id,
    ]);
    expect(JSON.stringify(events[1]!.data)).to.include(userId);
    expect(asCaller(() => newEventsOfAct(0, inputOf('listing.submitted', own)))).to.have.length(1);
    expect(newEventsOfAct(0, inputOf('listing.submitted', own))).to.have.length(1);
  });
});
