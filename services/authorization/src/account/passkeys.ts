import { shownNameSchema } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { clientSignal, type Page } from '@irp/web-pages';
import { passkeyMethods, usedSecondFactor } from '../people/domain/authentication-methods.ts';
import type { FormError } from '../people/pages/guess-limiter.ts';
import type { Passkey } from '../people/store/passkey-store.ts';
import { requiresSecondFactor } from '../workspaces/domain/workspace.ts';
import { doneNote, redirectAfter } from './done.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers, SignedInContext } from './page-handlers.ts';
import { createPasskeyPage, passkeysPage, removePasskeyPage } from './passkeys-pages.ts';
import { recoveryCodesPage } from './sign-in-codes-pages.ts';
import { accountTexts } from './texts/index.ts';
import { withoutFactor } from './without-factor.ts';

/**
 * Lists, adds and removes passkeys. A change requires the password. If the account has a second
 * factor, the session must have used the second factor.
 */
export function passkeysHandlers({
  guard,
  passkeys,
  secondFactor,
  codesEnrolment,
  workspaces,
}: PageDependencies): Record<string, PageHandlers> {
  async function list(context: SignedInContext, more: Partial<FormError> & { name?: string } = {}) {
    const { user, csrf, language } = context;
    const { available } = passkeys;
    return passkeysPage({
      language,
      done: doneNote(context),
      csrf,
      available,
      passkeys: await passkeys.listOf(user.id),
      ...more,
    });
  }

  async function requireOwner(
    { user, session, response }: SignedInContext,
    form: Map<string, string>,
  ) {
    if ((await secondFactor.isOn(user.id)) && !usedSecondFactor(session.amr)) {
      return withoutFactor;
    }
    return codesEnrolment.checkOwnPassword(user, form, clientSignal(response));
  }

  async function remove(
    { user, csrf, language }: SignedInContext,
    passkey: Passkey,
    error?: FormError,
  ): Promise<Page> {
    return removePasskeyPage({
      language,
      csrf,
      passkey,
      requiredBy: await requiringLast(user.id),
      ...error,
    });
  }

  /**
   * Returns the names of the workspaces that require a second factor of the user. Returns an empty
   * array if the user would keep a second factor after removing a passkey.
   */
  async function requiringLast(userId: string): Promise<string[]> {
    const [own, codesOn] = await Promise.all([
      passkeys.listOf(userId),
      secondFactor.codesAreOn(userId),
    ]);
    if (codesOn || own.length > 1) {
      return [];
    }
    const memberships = await workspaces.listOfMember(userId);
    return memberships
      .filter((workspace) => requiresSecondFactor(workspace, userId))
      .map(({ name }) => name);
  }

  async function ownPasskey(
    { user }: SignedInContext,
    id: string | null | undefined,
  ): Promise<Passkey> {
    const passkey = (await passkeys.listOf(user.id)).find((one) => one.id === id);
    if (!passkey) {
      throw new PlatformError(
        'not_found',
        'Your account has no passkey with this id. It may have been removed already.',
      );
    }
    return passkey;
  }

  return {
    '/account/passkeys': { get: guard.get((context) => list(context)) },
    '/account/passkeys/add': {
      post: guard.post(async (context, form) => {
        const { user, csrf, session, language } = context;
        const entered = form.get('name') ?? '';
        const name = shownNameSchema.safeParse(entered);
        if (!name.success) {
          return list(context, {
            status: 400,
            error: `The name ${name.error.issues[0]?.message}.`,
            name: entered,
          });
        }
        const formError = await requireOwner(context, form);
        if (formError) {
          return list(context, { ...formError, name: entered });
        }
        const request = await passkeys.beginCreation(user, name.data, session.uid);
        return 'refused' in request
          ? list(context, { status: 409, error: request.refused })
          : createPasskeyPage({ language, csrf, request });
      }),
    },
    '/account/passkeys/create': {
      post: guard.post(async (context, form) => {
        const { user, session, language } = context;
        const reply = {
          ceremony: form.get('ceremony') ?? '',
          credential: form.get('credential') ?? '',
        };
        const created = await passkeys.create(user, reply, session.uid);
        if ('refused' in created) {
          return list(context, { status: 400, error: created.refused });
        }
        // The user has just proven the password and the new passkey, so the session is signed in
        // with both factors.
        await session.signIn(user.id, ['pwd', ...passkeyMethods(created)]);
        const codes = await secondFactor.firstRecoveryCodes(user);
        return codes
          ? recoveryCodesPage({
              language,
              title: accountTexts[language].passkeys.added,
              codes,
            })
          : redirectAfter('passkeyAdded', '/account/passkeys');
      }),
    },
    '/account/passkeys/remove': {
      get: guard.get(async (context) =>
        remove(context, await ownPasskey(context, context.query.get('id'))),
      ),
      post: guard.post(async (context, form) => {
        const passkey = await ownPasskey(context, form.get('id'));
        // Refuses to remove the last second factor. The page in the response names the workspaces
        // that require a second factor.
        if ((await requiringLast(context.user.id)).length > 0) {
          return {
            ...(await remove(context, passkey)),
            status: 409,
          };
        }
        const formError = await requireOwner(context, form);
        if (formError) {
          return remove(context, passkey, formError);
        }
        await passkeys.remove(context.user, passkey);
        await secondFactor.removeUnneededRecoveryCodes(context.user.id);
        return redirectAfter('passkeyRemoved', '/account/passkeys');
      }),
    },
  };
}
