import {
  approveInstallationRequest,
  declineInstallationRequest,
  getDirectoryListing,
  getInstallationRequest,
  type InstallationRequestView,
  previewInstallation,
} from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import { type Managing, noSuchButton, type PageContext, type PageHandlers } from '@irp/web-pages';
import { absent } from '../absent.ts';
import { requestAddress } from '../addresses.ts';
import { reasonIn, seenScopes } from '../form-fields.ts';
import type { PageDependencies } from '../page-dependencies.ts';
import { managed } from './managing.ts';
import { decidedPage, decisionPage } from './request-page.ts';

/**
 * What a member has asked for: an admin approves it with the scopes that the page shows, or
 * declines it.
 */
export function requestHandlers(deps: PageDependencies): PageHandlers {
  const { calls } = deps;

  /** As the installation page would show it; or why it cannot be installed. */
  async function preview(
    context: PageContext,
    { principal }: Managing,
    request: InstallationRequestView,
  ) {
    const { applicationId, environment } = request;
    const query = { applicationId, environment };
    return calls.read(previewInstallation, { principal, query }, context).catch(unavailable);
  }

  return managed(deps, {
    addressOf: ({ id }, { workspace }) => requestAddress(id, workspace),
    async show(context, managing) {
      const { principal } = managing;
      const request = await calls.read(
        getInstallationRequest,
        {
          principal,
          params: { id: context.id },
        },
        context,
      );
      if (request.state !== 'pending') {
        return decidedPage(managing, request);
      }
      const params = { id: request.applicationId };
      const [previewed, listing] = await Promise.all([
        preview(context, managing, request),
        calls.read(getDirectoryListing, { params }, context).catch(absent),
      ]);
      return decisionPage(managing, request, {
        previewed,
        isPublic: listing !== undefined,
      });
    },
    async submit(context, { principal, workspace }, form) {
      const parts = {
        principal,
        params: { id: context.id },
      };
      const action = form.get('action');
      if (action === 'approve') {
        await calls.read(getInstallationRequest, parts, context);
        const approval = {
          ...parts,
          body: { scopes: seenScopes(form) },
        };
        await calls.call(approveInstallationRequest, approval, context).catch(refuseHidden);
      } else if (action === 'decline') {
        await calls.call(
          declineInstallationRequest,
          {
            ...parts,
            body: reasonIn(form),
          },
          context,
        );
      } else {
        noSuchButton();
      }
      return requestAddress(context.id, workspace.id);
    },
  });
}

const hidden = 'The application is no longer shown to your workspace.';

/**
 * Why the application of a request cannot be installed any more.
 * @throws what is no such refusal
 */
function unavailable(error: unknown): { obstacles: { message: string }[] } {
  if (!(error instanceof PlatformError) || (error.status !== 403 && error.status !== 404)) {
    throw error;
  }
  return { obstacles: [{ message: error.status === 404 ? hidden : error.message }] };
}

/** The request is there: what is not found is the application. */
function refuseHidden(error: unknown): never {
  if (error instanceof PlatformError && error.status === 404) {
    throw new PlatformError('conflict', hidden);
  }
  throw error;
}
