import type { WebhookTypeReference } from '@irp/contracts/notifications';
import { escapeHtml } from '@irp/http';
import { type GatewayPage, prose } from './page.ts';

/** Returns the page with every type of webhook event and the body of each type. */
export function webhooksPage(types: readonly WebhookTypeReference[]): GatewayPage {
  const rows = types.map(
    ({ type, summary, scope }) =>
      `<tr><td><a href="#${type}"><code>${type}</code></a></td><td>${prose(summary)}</td><td>${scope ?? ''}</td></tr>`,
  );
  return {
    title: 'Webhooks',
    body: `<p>These types of events can be sent to an endpoint (<code>POST /v2/webhook-endpoints</code>, or <code>/v1</code>). To have one sent requires the scope
<code>webhooks.write</code>, and the scope in the last column, as a developer, an admin or an owner. Types and members can be added: ignore those that you do not know.</p>
<p>Examples are what an endpoint of a workspace receives. An endpoint of an application (<code>applicationId</code>) receives them without
ids of people: <code>actor</code> has its <code>type</code> only, and <code>detail</code> no <code>userId</code>.</p>
<div class="scrolls" tabindex="0"><table><thead><tr><th>Type</th><th>What happened</th><th>Scope</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>
${types.map(section).join('\n')}`,
  };
}

function section({ type, summary, scope, schema, example }: WebhookTypeReference): string {
  const required = scope === null ? '' : ` Requires the scope <code>${scope}</code>.`;
  return `<h2 id="${type}"><code>${type}</code></h2>
<p>${prose(summary)}${required} <a href="webhooks/${type}.json">JSON Schema</a> (<code>${escapeHtml(schema)}</code>)</p>
<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>`;
}
