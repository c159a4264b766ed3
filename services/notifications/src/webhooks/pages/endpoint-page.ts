import type {
  WebhookDeliveryView,
  WebhookEndpointView,
  WebhookHealthView,
  webhookReplaySchema,
} from '@irp/contracts/notifications';
import {
  faultNote,
  type Html,
  hidden,
  html,
  type Managing,
  type Page,
  pageLinks,
} from '@irp/web-pages';
import type { z } from 'zod';
import { isStoppedReason } from '../../domain/stopped-reason.ts';
import { transferredReason } from '../../domain/transferred-reason.ts';
import { deliveryAddress, endpointAddress, webhooksAddress } from './addresses.ts';
import {
  deliveryWords,
  hiddenFields,
  outcome,
  placeOf,
  stateWords,
  time,
  whoAndWhere,
} from './parts.ts';

export const shownDeliveries = 20;

export interface Shown {
  endpoint: WebhookEndpointView;
  /** That a form about it is sent for. */
  revision: string;
  health: WebhookHealthView;
  deliveries: { data: readonly WebhookDeliveryView[]; meta: { totalRecords: number } };
  /** Of the deliveries. */
  page: number;
  /** That was begun just now. */
  replay?: z.infer<typeof webhookReplaySchema>;
}

export function endpointPage(managing: Managing, shown: Shown): Page {
  const { endpoint, health, replay } = shown;
  const { url, description, state, events, ordered, applicationId } = endpoint;
  const { fault } = managing;
  return {
    title: description || 'Webhook endpoint',
    ...(fault && { status: fault.status }),
    body: html`${whoAndWhere(managing)}${faultNote(fault)}${replay && begun(replay)}
<p><code>${url}</code></p>
<p><strong>${stateWords[state]}.</strong>${health.disabledReason !== null && ` The reason: ${health.disabledReason}`}</p>
<p>It receives ${events.includes('*') ? 'all events' : events.join(', ')}${
      applicationId !== null && html` of the application <code>${applicationId}</code>`
    }${ordered && ', one after another'}.</p>
<h2>How its deliveries go</h2>${healthOf(health, managing)}
<h2>Change it</h2>${changes(managing, shown)}
<h2>Deliveries</h2>${deliveries(managing, shown)}
<p><a href="${webhooksAddress(placeOf(managing))}">All webhooks of ${managing.workspace.name}</a></p>`,
  };
}

function begun({ deliveries, from, to }: NonNullable<Shown['replay']>): Html {
  return html`<p class="note" role="status">${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'} of events from ${time(from)} to ${time(to)} are made again.</p>`;
}

function healthOf(
  { failingSince, backlog, rates, lastErrors, endpointId }: WebhookHealthView,
  managing: Managing,
): Html {
  const rate = (of: string, { attempts, failures }: { attempts: number; failures: number }) =>
    html`<li>In the last ${of}: ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, of which ${failures} failed</li>`;
  return html`<p>${failingSince === null ? 'No attempt has failed since the last success.' : html`It has been failing since ${time(failingSince)}.`}
${backlog === 1 ? '1 delivery waits' : `${backlog} deliveries wait`}.</p>
<ul>${rate('hour', rates.hour)}${rate('day', rates.day)}${rate('week', rates.week)}</ul>${
    lastErrors.length > 0 &&
    html`<h3>Last errors</h3><ul>${lastErrors.map(
      (error) =>
        html`<li><a href="${deliveryAddress(endpointId, error.deliveryId, placeOf(managing))}">${time(error.at)}</a>: ${outcome(error)}</li>`,
    )}</ul>`
  }`;
}

function changes(managing: Managing, { endpoint: { id, state }, health, revision }: Shown): Html {
  if (health.disabledReason === transferredReason) {
    return html`<p>It is for an application that is another workspace’s now, and receives nothing any more. Delete it by the API: <code>DELETE /v2/webhook-endpoints/${id}</code>. The new owner creates their own.</p>`;
  }
  if (isStoppedReason(health.disabledReason)) {
    return html`<p>It receives nothing until the platform lifts that. What it misses meanwhile can be delivered again then. If you have repaired what was wrong, or believe that this is a mistake, write to the platform’s support, with the id <code>${id}</code>.</p>`;
  }
  const form = (contents: Html) =>
    html`<form method="post" action="${endpointAddress(id, {})}">${hiddenFields(managing)}${contents}</form>`;
  const button = (action: string, text: string) =>
    html`<p class="actions"><button type="submit" name="action" value="${action}">${text}</button></p>`;
  return html`${form(
    html`${hidden('revision', revision)}${state === 'active' ? button('pause', 'Pause') : button('activate', 'Activate')}`,
  )}
${form(button('test', 'Send a test'))}
<h3>Deliver the events of a range of time again</h3>
${form(html`<label for="from">From (UTC; at most 30 days ago)</label><input type="datetime-local" id="from" name="from" required>
<label for="to">To (UTC)</label><input type="datetime-local" id="to" name="to" required>${button('replay', 'Deliver again')}`)}`;
}

function deliveries(
  managing: Managing,
  { endpoint: { id }, health, deliveries: list, page }: Shown,
): Html {
  const { data, meta } = list;
  const addressOf = (to: number) => endpointAddress(id, { ...placeOf(managing), page: to });
  if (meta.totalRecords === 0) {
    return html`<p>Nothing was sent to it in the last 30 days.</p>`;
  }
  const errors = new Map(health.lastErrors.toReversed().map((error) => [error.deliveryId, error]));
  const beyond = html`<p>There is no such page. <a href="${addressOf(1)}">To the first one</a></p>`;
  const item = (delivery: WebhookDeliveryView) => {
    const { id: deliveryId, type, state, createdAt, attemptCount, nextAttemptAt } = delivery;
    const error = state === 'delivered' ? undefined : errors.get(deliveryId);
    return html`<li><a href="${deliveryAddress(id, deliveryId, placeOf(managing))}">${type}, ${time(createdAt)}</a><br>
${deliveryWords[state]}; ${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}${error && `; ${outcome(error)}`}${
      nextAttemptAt !== null && html`; the next one at ${time(nextAttemptAt)}`
    }</li>`;
  };
  return html`<p>${meta.totalRecords} in all${page > 1 && `, page ${page}`}</p>${
    data.length === 0 ? beyond : html`<ul>${data.map(item)}</ul>`
  }${pageLinks({
    page,
    hasNext: page * shownDeliveries < meta.totalRecords,
    addressOf,
  })}`;
}
