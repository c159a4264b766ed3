import { environments } from '@irp/contracts';
import { listWebhookEndpoints, type WebhookEndpointView } from '@irp/contracts/notifications';
import {
  type Html,
  html,
  type Managing,
  type Page,
  type PageHandlers,
  pageLinks,
  pageNumber,
  pageRange,
} from '@irp/web-pages';
import { endpointAddress, webhooksAddress } from './addresses.ts';
import { placeOf, stateWords, whoAndWhere } from './parts.ts';
import { type PageDependencies, webhooksPage } from './webhooks-site.ts';

const shownOnPage = 20;

interface Listed {
  data: readonly WebhookEndpointView[];
  meta: { totalRecords: number };
}

/** The webhook endpoints of an environment of a workspace. */
export function endpointsHandlers(deps: PageDependencies): PageHandlers {
  return webhooksPage(deps, {
    addressOf: (_ids, place) => webhooksAddress(place),
    async show(context, managing) {
      const page = pageNumber(context.query);
      const query = pageRange(page, shownOnPage);
      const { principal } = managing;
      return endpointsPage(
        managing,
        page,
        await deps.calls.read(listWebhookEndpoints, { principal, query }, context),
      );
    },
  });
}

function endpointsPage(
  managing: Managing,
  page: number,
  { data, meta: { totalRecords } }: Listed,
): Page {
  const place = placeOf(managing);
  const addressOf = (to: number) => webhooksAddress({ ...place, page: to });
  const beyond = html`<p>There is no such page. <a href="${addressOf(1)}">To the first one</a></p>`;
  const shown = html`<p>${totalRecords} in all${page > 1 && `, page ${page}`}</p>${
    data.length === 0 ? beyond : data.map((one) => entry(one, managing))
  }${pageLinks({
    page,
    hasNext: page * shownOnPage < totalRecords,
    addressOf,
  })}`;
  return {
    title: `Webhooks of ${managing.workspace.name}`,
    body: html`${whoAndWhere(managing)}${choice(managing)}
${totalRecords === 0 ? html`<p>There is no webhook endpoint in this environment.</p>` : shown}
<h2>Create one</h2><p>Endpoints are created, and their secrets replaced, by the API: <code>POST /v2/webhook-endpoints</code>. It is described in the
<a href="/docs">documentation</a>.</p>`,
  };
}

/** A link to the other environment. */
function choice(managing: Managing): Html {
  const { workspace, environment } = placeOf(managing);
  return html`<nav aria-label="Environments"><p>${environments.map((one) =>
    one === environment
      ? html`<strong>${one}</strong> `
      : html`<a href="${webhooksAddress({ workspace, environment: one })}">${one}</a> `,
  )}</p></nav>`;
}

function entry(
  { id, url, description, state, events }: WebhookEndpointView,
  managing: Managing,
): Html {
  return html`<article><h2><a href="${endpointAddress(id, placeOf(managing))}">${description || url}</a></h2>
<p><code>${url}</code><br>${stateWords[state]}<br><small>${events.includes('*') ? 'all events' : events.join(', ')}</small></p></article>
`;
}
