import { randomUUID } from 'node:crypto';
import type { InstallationBench } from '../support/start-installations.ts';
import { workspaces } from './actors.ts';
import type { Real } from './real.ts';
import type { ModelEvent, World } from './world.ts';

interface Published {
  workspace: string;
  type: string;
}

const compared = /^(?:application|listing|installation|permission)\./;

/** Every event that the services publish, once for each id, by subject. */
export interface EventLog {
  of(subject: string): readonly Published[];
  stop(): Promise<void>;
}

export async function followEvents({ platform }: InstallationBench): Promise<EventLog> {
  const known = new Set<string>();
  const bySubject = new Map<string, Published[]>();
  const { stop } = await platform.platform.bus.subscribe({
    ...{ topics: ['authorization', 'directory'], group: `test-${randomUUID()}` },
    async handle(received) {
      for (const { event } of received) {
        if (known.has(event.id)) continue;
        known.add(event.id);
        const { subject, type } = event;
        if (!compared.test(type)) continue;
        const about = bySubject.get(subject) ?? [];
        bySubject.set(subject, [...about, { workspace: event.workspaceid, type }]);
      }
    },
  });
  return { of: (subject) => bySubject.get(subject) ?? [], stop };
}

/** Events that are in order: of one thing, in the log of one workspace, from one document. */
type Streams = Record<string, string[]>;

function add(streams: Streams, workspace: string, about: string, type: string): void {
  const isRequest = type === 'installation.requested' || type === 'installation.request_declined';
  const key = `${about} in ${workspace}, ${isRequest ? 'request' : type.split('.')[0]}`;
  streams[key] = [...(streams[key] ?? []), type];
}

const nameOf = (about: ModelEvent['about']) => Object.entries(about).flat().join(' ');

export function expectedEvents({ events }: World): Streams {
  const streams: Streams = {};
  for (const { workspace, about, type } of events) add(streams, workspace, nameOf(about), type);
  return streams;
}

/** What was published about the applications, installations and requests of a run. */
export function publishedEvents(log: EventLog, real: Real): Streams {
  const streams: Streams = {};
  const nameOfWorkspace = (id: string) => workspaces.find((one) => real.workspaces[one].workspaceId === id) ?? id;
  const collect = (about: string, subject: string, isOther: (type: string) => boolean) => {
    for (const { workspace, type } of log.of(subject))
      if (!isOther(type)) add(streams, nameOfWorkspace(workspace), about, type);
  };
  for (const [app, { id }] of Object.entries(real.apps)) collect(`app ${app}`, id, () => false);
  // A request and its installation have one id.
  const isOfRequest = (type: string) => type.startsWith('installation.request');
  for (const [at, id] of real.installations.entries()) collect(`installation ${at}`, id, isOfRequest);
  for (const [at, id] of real.requests.entries()) collect(`request ${at}`, id, (type) => !isOfRequest(type));
  return streams;
}
