import { type Actor, actors, apps, workspaces } from './actors.ts';
import type { EventLog } from './event-log.ts';
import { expectSame } from './observe.ts';
import type { Real } from './real.ts';
import type { ModelEvent, World } from './world.ts';

/**
 * Events in order: about a single subject, in the log of a single workspace, from a single
 * document.
 */
type Streams = Record<string, string[]>;

function add(streams: Streams, workspace: string, about: string, type: string): void {
  const isRequest = type === 'installation.requested' || type === 'installation.request_declined';
  const key = `${about} in ${workspace}, ${isRequest ? 'request' : type.split('.')[0]}`;
  streams[key] = [...(streams[key] ?? []), type];
}

const nameOf = (about: ModelEvent['about']) => Object.entries(about).flat().join(' ');

function expectedEvents({ events }: World): Streams {
  const streams: Streams = {};
  for (const { workspace, about, type } of events) {
    add(streams, 'organization' in about ? 'platform' : workspace, nameOf(about), type);
  }
  return streams;
}

/**
 * The published events about the applications, installations, requests, organizations and people of
 * a run.
 */
function publishedEvents(log: EventLog, real: Real): Streams {
  const streams: Streams = {};
  const nameOfWorkspace = (id: string) =>
    workspaces.find((one) => real.workspaces[one].workspaceId === id) ?? id;
  const collect = (
    about: string,
    subject: string,
    isOther: (type: string) => boolean = () => false,
  ) => {
    for (const { workspace, type } of log.of(subject)) {
      if (!isOther(type)) {
        add(streams, nameOfWorkspace(workspace), about, type);
      }
    }
  };
  for (const app of apps) {
    collect(`app ${app}`, real.apps[app].id);
  }
  for (const one of workspaces) {
    collect(`organization ${one}`, real.workspaces[one].organizationId);
  }
  for (const actor of actors) {
    collect(`person ${actor}`, userOf(real, actor));
  }
  // A request and its installation share an id.
  const isOfRequest = (type: string) => type.startsWith('installation.request');
  for (const [at, id] of real.installations.entries()) {
    collect(`installation ${at}`, id, isOfRequest);
  }
  for (const [at, id] of real.requests.entries()) {
    collect(`request ${at}`, id, (type) => !isOfRequest(type));
  }
  return streams;
}

const userOf = ({ people }: Real, actor: Actor) => people[actor].userId ?? '';
/** Whether both sides have the same number of events. */
const areComplete = (streams: Streams, expected: Streams) =>
  Object.entries(expected).every(([key, types]) => (streams[key] ?? []).length >= types.length);

/** Fails for an unexpected or missing event. */
export function expectPublished(log: EventLog, real: Real, world: World, after: string): void {
  expectSame(publishedEvents(log, real), expectedEvents(world), after);
}

/** Waits for the expected number of events, and compares each event. */
export async function expectEvents(
  log: EventLog,
  real: Real,
  world: World,
  after: string,
): Promise<void> {
  const expected = expectedEvents(world);
  await log
    .until(`every event of ${after} was published`, () =>
      areComplete(publishedEvents(log, real), expected),
    )
    // The comparison below names the event.
    .catch(() => undefined);
  expectPublished(log, real, world, after);
}

/** Whether the directory has processed every change of an application or a plan. */
export function isFollowed(log: EventLog, real: Real, { events }: World): boolean {
  const numberOf = (isCounted: (about: ModelEvent['about'], type: string) => boolean) =>
    events.filter(({ about, type }) => isCounted(about, type)).length;
  const isOfApp = (app: string) => (about: ModelEvent['about'], type: string) =>
    'app' in about && about.app === app && type.startsWith('application.');
  const wanted = [
    ...apps.map((app) => ({
      subject: real.apps[app].id,
      count: numberOf(isOfApp(app)),
    })),
    ...workspaces.map((one) => ({
      subject: real.workspaces[one].organizationId,
      count: numberOf((about) => 'organization' in about && about.organization === one),
    })),
  ];
  return wanted.every(({ subject, count }) => log.followed(subject) >= count);
}
