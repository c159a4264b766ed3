import type { Principal } from '@irp/contracts';
import {
  deleteInstallation,
  getInstallation,
  previewInstallation,
  resumeInstallation,
  suspendInstallation,
} from '@irp/contracts/directory';
import { PlatformError, resourceNotFound } from '@irp/errors';
import { noSuchButton, type PageContext, type PageHandlers } from '@irp/web-pages';
import { installationAddress, removalAddress } from '../addresses.ts';
import { reasonIn } from '../form-fields.ts';
import type { PageDependencies } from '../page-dependencies.ts';
import { installationPage, removalPage, type Shown } from './installation-pages.ts';
import { managed } from './managing.ts';

/** One installation: suspended and resumed by the workspace. */
export function installationHandlers(deps: PageDependencies): PageHandlers {
  const { calls } = deps;
  const read = createReadOwn(deps);
  return managed(deps, {
    addressOf: ({ id }, { workspace }) => installationAddress(id, workspace),
    show: async (context, managing) =>
      installationPage(managing, await read(context, managing.principal)),
    async submit(context, { principal, workspace }, form) {
      await read(context, principal);
      const parts = {
        principal,
        params: { id: context.id },
        headers: ifUnchanged(form),
      };
      const action = form.get('action');
      if (action === 'suspend') {
        await calls.call(
          suspendInstallation,
          {
            ...parts,
            body: reasonIn(form),
          },
          context,
        );
      } else if (action === 'resume') {
        await calls.call(
          resumeInstallation,
          {
            ...parts,
            body: {},
          },
          context,
        );
      } else {
        noSuchButton();
      }
      return installationAddress(context.id, workspace.id);
    },
  });
}

/** Asks once more before an installation is removed. */
export function removalHandlers(deps: PageDependencies): PageHandlers {
  const { calls } = deps;
  const read = createReadOwn(deps);
  return managed(deps, {
    addressOf: ({ id }, { workspace }) => removalAddress(id, workspace),
    async show(context, managing) {
      const shown = await read(context, managing.principal);
      return shown.installation.endedAt === null
        ? removalPage(managing, shown)
        : installationPage(managing, shown);
    },
    async submit(context, { principal, workspace }, form) {
      await read(context, principal);
      if (form.get('action') !== 'remove') {
        noSuchButton();
      }
      const parts = {
        principal,
        params: { id: context.id },
        headers: ifUnchanged(form),
      };
      await calls.call(deleteInstallation, parts, context);
      return installationAddress(context.id, workspace.id);
    },
  });
}

/**
 * The admin decided about what they saw: of two at the same time the second one sees what the first
 * one did.
 */
function ifUnchanged(form: ReadonlyMap<string, string>): { 'if-match': string } {
  return { 'if-match': form.get('revision') ?? noSuchButton() };
}

/**
 * Reads an installation of the workspace itself: those of its applications elsewhere are for calls
 * of their publisher.
 */
function createReadOwn({ calls }: PageDependencies) {
  /** What it asks for now; undefined once it has ended. */
  async function previewOf(
    context: PageContext,
    principal: Principal,
    shown: Shown['installation'],
  ) {
    if (shown.endedAt !== null) {
      return undefined;
    }
    const { applicationId, environment } = shown;
    const query = { applicationId, environment };
    return calls
      .read(previewInstallation, { principal, query }, context)
      .catch((error: unknown) => {
        // Its application was deleted at this moment.
        if (error instanceof PlatformError && error.status < 500) {
          return undefined;
        }
        throw error;
      });
  }

  return async (context: PageContext, principal: Principal): Promise<Shown> => {
    const reply = await calls.call(
      getInstallation,
      {
        principal,
        params: { id: context.id },
      },
      context,
    );
    if (reply.status !== 200) {
      throw new Error(`getInstallation returned ${reply.status}`);
    }
    const { body: installation, headers } = reply;
    if (installation.workspaceId !== principal.workspaceId) {
      throw resourceNotFound('There is no such installation.', principal, undefined);
    }
    return {
      installation,
      revision: headers.ETag,
      preview: await previewOf(context, principal, installation),
    };
  };
}
