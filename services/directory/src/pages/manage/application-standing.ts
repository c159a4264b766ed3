import type { InstallationView } from '@irp/contracts/directory';
import { type Html, html } from '@irp/web-pages';
import { day, minute } from '../site.ts';
import { isStopped, partyWords } from './manage-parts.ts';

/**
 * What became of the application itself, and what that means here; nothing where there is nothing
 * to say.
 */
export function standing({
  application,
  applicationId,
  applicationName: name,
  publisher,
  state,
}: InstallationView): Html | undefined {
  if (!application) {
    return undefined;
  }
  const { authorizationFlowsSuspended, deletionAt, unpublishedAt, delistedAt, suspensions } =
    application;
  const { credentialsCompromisedAt, transferredAt } = application;
  const isSuspended = isStopped(application);
  const notes = [
    isSuspended &&
      html`${name} was suspended${suspensions.map(
        ({ by, at, reason }, index) =>
          html`${index > 0 && ', and'} by ${partyWords[by]} on ${day(at)}${reason !== null && html` (“${reason}”)`}`,
      )}. It has no access until it is resumed; nobody has to allow it anything again then.`,
    deletionAt !== null &&
      html`${name} will be deleted on ${minute(deletionAt)}: its access to this workspace ends then. Replace it before. Until then its publisher can undo the deletion.`,
    authorizationFlowsSuspended &&
      html`Its publisher has suspended new authorizations: whoever uses it goes on, and nobody else can begin for now.`,
    credentialsCompromisedAt !== null &&
      html`Its publisher reported on ${day(credentialsCompromisedAt)} that credentials of ${name} were compromised, and all its tokens ended. Before that, somebody else may have used them with the permissions below. What it did here is in the audit log: <code>GET /v2/audit/records?actor=${applicationId}</code>`,
    transferredAt !== null &&
      html`${name} belongs to ${publisher.name} since ${day(transferredAt)}. It keeps what was allowed before: decide whether you trust its new owner with it.`,
    unpublishedAt !== null &&
      delistedAt === null &&
      deletionAt === null &&
      html`${name} was taken out of the directory on ${day(unpublishedAt)}. ${
        state === 'suspended' || isSuspended
          ? 'Its installation stays'
          : 'Where it is installed, it works as before'
      }; once it is removed, it cannot be installed again.`,
  ];
  return html`${notes.map((note) => note && html`<p class="note">${note}</p>`)}`;
}
