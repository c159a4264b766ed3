import { newTotpSecret } from '../../secrets/totp.ts';
import { type FormFault, tooMany } from '../guess-limit.ts';
import type { Page } from '../page.ts';
import { enrolPage, recoveryCodesPage, turnOffPage } from './codes-pages.ts';
import { ownPassword } from './own-password.ts';
import type { SiteParts } from './site-parts.ts';
import type { Place, SignedInVisit } from './visit.ts';

/** Turns sign-in codes on and off. Both want the password: whoever sits down at the browser cannot lock its owner out. */
export function codesPlaces({ deps, guard, secondFactor, enrolments }: SiteParts): Record<string, Place> {
  const isOwn = ownPassword(deps);
  const newSecret = ({ id: userId }: SignedInVisit['user']) => enrolments.seal({ userId, secret: newTotpSecret() });

  async function wrongPassword({ user }: SignedInVisit, form: Map<string, string>): Promise<FormFault | undefined> {
    const wait = await tooMany(deps, [`password ${user.id}`, 5]);
    if (wait) return wait;
    if (!(await isOwn(user, form.get('password') ?? ''))) return { status: 401, fault: 'The password is not right.' };
    await deps.guesses.clear(`password ${user.id}`);
    return undefined;
  }

  function enrol(visit: SignedInVisit, enrolment: string, fault?: FormFault): Page {
    const { user, csrf } = visit;
    return enrolPage({ user, csrf, enrolment, secret: enrolments.open(enrolment)!.secret, ...fault });
  }

  async function turnOff({ user, csrf }: SignedInVisit, fault?: FormFault): Promise<Page> {
    return turnOffPage({ csrf, left: await secondFactor.recoveryCodesLeft(user.id), ...fault });
  }

  return {
    '/account/codes': {
      get: guard.get(async (visit) =>
        (await secondFactor.isOn(visit.user.id)) ? turnOff(visit) : enrol(visit, newSecret(visit.user)),
      ),
    },
    '/account/codes/on': {
      post: guard.post(async (visit, form) => {
        const { user } = visit;
        if (await secondFactor.isOn(user.id)) return turnOff(visit);
        const enrolment = form.get('enrolment') ?? '';
        const shown = enrolments.open(enrolment);
        if (shown?.userId !== user.id)
          return enrol(visit, newSecret(user), { status: 400, fault: 'That took too long. Take this new secret.' });
        const wrong = await wrongPassword(visit, form);
        if (wrong) return enrol(visit, enrolment, wrong);
        const codes = await secondFactor.turnOn(user, shown.secret, form.get('code') ?? '');
        if (codes) return recoveryCodesPage(codes);
        return enrol(visit, enrolment, { status: 400, fault: 'This is not the code that your app shows now.' });
      }),
    },
    '/account/codes/off': {
      post: guard.post(async (visit, form) => {
        const { user } = visit;
        if (!(await secondFactor.isOn(user.id))) return { see: '/account/codes' };
        const wrong = await wrongPassword(visit, form);
        if (wrong) return turnOff(visit, wrong);
        const wait = await tooMany(deps, [`code ${user.id} signed in`, 5]);
        if (wait) return turnOff(visit, wait);
        if (!(await secondFactor.accepts(user.id, form.get('code') ?? '')))
          return turnOff(visit, { status: 401, fault: 'This code is not right, or was used before.' });
        await secondFactor.turnOff(user);
        return { see: '/account' };
      }),
    },
  };
}
