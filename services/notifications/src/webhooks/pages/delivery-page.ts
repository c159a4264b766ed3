import type {
  WebhookEndpointView,
  webhookDeliveryDetailSchema,
} from '@irp/contracts/notifications';
import { faultNote, type Html, html, type Managing, type Page } from '@irp/web-pages';
import type { z } from 'zod';
import { deliveryAddress, endpointAddress } from './addresses.ts';
import { deliveryWords, hiddenFields, outcome, placeOf, time, whoAndWhere } from './parts.ts';

type Detail = z.infer<typeof webhookDeliveryDetailSchema>;

export function deliveryPage(
  managing: Managing,
  endpoint: WebhookEndpointView,
  delivery: Detail,
): Page {
  const { id, url, description } = endpoint;
  const { fault } = managing;
  return {
    title: 'Delivery of an event',
    ...(fault && { status: fault.status }),
    body: html`${whoAndWhere(managing)}${faultNote(fault)}
<p>To <a href="${endpointAddress(id, placeOf(managing))}">${description || url}</a></p>${detail(delivery)}
<form method="post" action="${deliveryAddress(id, delivery.id, {})}">${hiddenFields(managing)}
<p class="actions"><button type="submit" name="action" value="redeliver">Deliver it again</button></p></form>`,
  };
}

function detail({
  type,
  eventId,
  state,
  createdAt,
  nextAttemptAt,
  attempts,
  event,
  exchanges,
}: Detail): Html {
  return html`<p>The event <strong>${type}</strong> (<code>${eventId}</code>) of ${time(createdAt)}</p>
<p><strong>${deliveryWords[state]}.</strong>${nextAttemptAt !== null && html` The next attempt is at ${time(nextAttemptAt)}.`}</p>
<h2>Attempts</h2>${
    attempts.length === 0
      ? html`<p>There was none yet.</p>`
      : html`<ol>${attempts.map((attempt) => html`<li>${time(attempt.at)}: ${outcome(attempt)}, after ${attempt.durationMs} ms</li>`)}</ol>`
  }
<h2>The event</h2>${event === null || event === undefined ? html`<p>It is no longer kept, or the application may not read it any more.</p>` : html`<pre>${JSON.stringify(event, null, 2)}</pre>`}
${exchanges.map(exchange)}`;
}

function exchange({ at, request, response }: Detail['exchanges'][number]): Html {
  return html`<h2>Request of ${time(at)}</h2><pre>${request.url !== null && `${request.method} ${request.url}\n`}${headersOf(request.headers)}</pre><h3>Its response</h3>${
    response === null
      ? html`<p>There was none.</p>`
      : html`<pre>${headersOf(response.headers)}\n\n${response.body}</pre>${response.truncated && html`<p class="note">There was more, which is not kept.</p>`}`
  }`;
}

function headersOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
