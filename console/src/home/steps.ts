import type { Me } from '../shell/me.ts';

const place = '/w/$workspaceId/$environment';

const steps = {
  review: { title: 'reviewTitle', text: 'review', to: `${place}/reviews` },
  operate: { title: 'operateTitle', text: 'operate', to: `${place}/operations` },
  create: { title: 'createTitle', text: 'create', to: `${place}/applications/new` },
  import: { title: 'importTitle', text: 'import', to: `${place}/records` },
  explore: { title: 'recordsTitle', text: 'explore', to: `${place}/records` },
  install: { title: 'directoryTitle', text: 'directoryInstall', to: `${place}/directory` },
  ask: { title: 'directoryTitle', text: 'directoryAsk', to: `${place}/directory` },
  members: { title: 'membersTitle', text: 'members', to: `${place}/members` },
} as const;

type Step = (typeof steps)[keyof typeof steps];

/** Returns at most four first steps that the rights of the person allow. */
export function stepsOf({ scopes, role, platformRoles }: Me): Step[] {
  const may = (scope: Me['scopes'][number]) => scopes.includes(scope);
  const mayInstall = may('installations.write') && (role === 'owner' || role === 'admin');
  const candidates = [
    { step: steps.review, fits: platformRoles.includes('reviewer') },
    { step: steps.operate, fits: platformRoles.includes('operator') },
    { step: steps.create, fits: may('applications.write') },
    { step: steps.import, fits: may('investments.write') },
    { step: steps.explore, fits: !may('investments.write') },
    { step: steps.install, fits: mayInstall },
    { step: steps.ask, fits: !mayInstall },
    { step: steps.members, fits: may('members.write') },
  ];
  return candidates
    .filter(({ fits }) => fits)
    .map(({ step }) => step)
    .slice(0, 4);
}
