import { type ApplicationView, listApplications } from '@irp/contracts/authorization';
import {
  html,
  type Managing,
  type Page,
  type PageCalls,
  type PageHandlers,
  pageLinks,
  pageNumber,
  pageRange,
  type WorkspaceSite,
  whoAndWhere,
  workspacePage,
} from '@irp/web-pages';
import { applicationAddress, applicationsAddress, applicationsPath } from './addresses.ts';
import { stateWords } from './application-page.ts';

const shownOnPage = 20;

interface Listed {
  data: readonly ApplicationView[];
  meta: { totalRecords: number };
}

interface View {
  secretCreatedBy: string | undefined;
  page: number;
}

/**
 * The applications of a workspace, of both environments; or those with a secret that one person has
 * created.
 */
export function applicationsHandlers(site: WorkspaceSite, calls: PageCalls): PageHandlers {
  return workspacePage(site, {
    addressOf: (_ids, { workspace }) => applicationsAddress({ workspace }),
    async show(context, managing) {
      const page = pageNumber(context.query);
      const secretCreatedBy = context.query.get('secretCreatedBy') || undefined;
      const { principal } = managing;
      const query = {
        ...pageRange(page, shownOnPage),
        ...(secretCreatedBy && { secretCreatedBy }),
      };
      const listed = await calls.read(listApplications, { principal, query }, context);
      return site.frame(applicationsPage(managing, { secretCreatedBy, page }, listed));
    },
  });
}

function applicationsPage(
  managing: Managing,
  view: View,
  { data, meta: { totalRecords } }: Listed,
): Page {
  const { id: workspace, name } = managing.workspace;
  const { secretCreatedBy, page } = view;
  const addressOf = (to: number) =>
    applicationsAddress({
      workspace,
      secretCreatedBy,
      page: to,
    });
  const beyond = html`<p>There is no such page. <a href="${addressOf(1)}">To the first one</a></p>`;
  const entry = ({ id, name: called, environment, state }: ApplicationView) =>
    html`<article><h2><a href="${applicationAddress(id, workspace)}">${called}</a></h2>
<p>${stateWords[state]}<br><small>${environment}, <code>${id}</code></small></p></article>
`;
  const shown = html`<p>${totalRecords} in all${page > 1 && `, page ${page}`}</p>${
    data.length === 0 ? beyond : data.map(entry)
  }${pageLinks({
    page,
    hasNext: page * shownOnPage < totalRecords,
    addressOf,
  })}`;
  const none = secretCreatedBy
    ? 'No application has a secret that they created.'
    : 'There is no application.';
  return {
    title: `Applications of ${name}`,
    body: html`${whoAndWhere(managing, applicationsPath)}${
      secretCreatedBy &&
      html`<p class="note">Those with a secret that the person <code>${secretCreatedBy}</code> created.
<a href="${applicationsAddress({ workspace })}">All applications</a></p>`
    }${totalRecords === 0 ? html`<p>${none}</p>` : shown}`,
  };
}
