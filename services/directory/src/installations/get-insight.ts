import type { ApplicationInsight, getInsight as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { ReadApplicationUse } from '../authorization/application-use.ts';
import { ownApplication } from '../authorization/own-application.ts';
import { dayOf, installationsByDay, lastDays } from './domain/installation-days.ts';
import type { InstallationStore, InstalledVersion } from './store/installation-store.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'historyOf'>;
  readApplication: ReadApplication;
  readUse: ReadApplicationUse;
  now: () => number;
}

type States = ApplicationInsight['installations'];
const memberOf: Record<InstalledVersion['state'], keyof States> = {
  active: 'active',
  reauthorization_required: 'reauthorizationRequired',
  suspended: 'suspended',
  uninstalled: 'ended',
  revoked: 'ended',
};

export function getInsight({
  installations,
  readApplication,
  readUse,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const { id: applicationId } = await ownApplication(readApplication, principal, params.id);
    const days = lastDays(query.days, new Date(now()));
    const [first = new Date(now()), last = first] = [days[0], days.at(-1)];
    const [history, { deprecatedCalls, ...use }] = await Promise.all([
      installations.historyOf(applicationId),
      readUse(applicationId, first),
    ]);
    const states: States = {
      active: 0,
      reauthorizationRequired: 0,
      suspended: 0,
      ended: 0,
    };
    for (const { state } of history) {
      states[memberOf[state]] += 1;
    }
    const body = {
      applicationId,
      since: dayOf(first),
      until: dayOf(last),
      installations: states,
      days: installationsByDay(days, history),
      versions: versionsIn(history),
      use,
      deprecatedCalls,
    };
    return { status: 200, body };
  };
}

function versionsIn(history: readonly InstalledVersion[]): ApplicationInsight['versions'] {
  const counts = new Map<string | null, number>();
  for (const { version, endedAt } of history) {
    if (endedAt === null) {
      counts.set(version, (counts.get(version) ?? 0) + 1);
    }
  }
  return [...counts].map(([version, installations]) => ({ version, installations })).sort(byUse);
}

function byUse(
  a: ApplicationInsight['versions'][number],
  b: ApplicationInsight['versions'][number],
): number {
  return b.installations - a.installations;
}
