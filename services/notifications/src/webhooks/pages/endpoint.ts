import {
  getWebhookEndpoint,
  getWebhookHealth,
  listWebhookDeliveries,
  replayWebhooks,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@irp/contracts/notifications';
import {
  type Managing,
  noSuchButton,
  type PageContext,
  type PageHandlers,
  pageNumber,
  pageRange,
} from '@irp/web-pages';
import { deliveryAddress, endpointAddress } from './addresses.ts';
import { endpointPage, type Shown, shownDeliveries } from './endpoint-page.ts';
import { placeOf } from './parts.ts';
import { type PageDependencies, webhooksPage } from './webhooks-site.ts';

/** One endpoint: how its deliveries go, and what can be done about it. */
export function endpointHandlers(deps: PageDependencies): PageHandlers {
  const { calls } = deps;

  async function read(context: PageContext, { principal }: Managing): Promise<Shown> {
    const page = pageNumber(context.query);
    const parts = {
      principal,
      params: { id: context.id },
    };
    const query = pageRange(page, shownDeliveries);
    const reply = await calls.call(getWebhookEndpoint, parts, context);
    if (reply.status !== 200) {
      throw new Error(`${getWebhookEndpoint.operationId} returned ${reply.status}`);
    }
    const [health, deliveries] = await Promise.all([
      calls.read(getWebhookHealth, parts, context),
      calls.read(listWebhookDeliveries, { ...parts, query }, context),
    ]);
    return {
      endpoint: reply.body,
      revision: reply.headers.ETag,
      health,
      deliveries,
      page,
    };
  }

  return webhooksPage(deps, {
    addressOf: ({ id }, place) => endpointAddress(id, place),
    show: async (context, managing) => endpointPage(managing, await read(context, managing)),
    async submit(context, managing, form) {
      const { principal } = managing;
      const { id } = context;
      const place = placeOf(managing);
      const parts = {
        principal,
        params: { id },
      };
      switch (form.get('action')) {
        case 'pause':
        case 'activate': {
          const state = form.get('action') === 'pause' ? 'paused' : 'active';
          const headers = { 'if-match': form.get('revision') ?? noSuchButton() };
          await calls.call(
            updateWebhookEndpoint,
            {
              ...parts,
              headers,
              body: { state },
            },
            context,
          );
          return endpointAddress(id, place);
        }
        case 'test': {
          const { deliveryId } = await calls.read(testWebhookEndpoint, parts, context);
          return deliveryAddress(id, deliveryId, place);
        }
        case 'replay': {
          const body = {
            from: inUtc(form.get('from')),
            to: inUtc(form.get('to')),
          };
          const reply = await calls.call(replayWebhooks, { ...parts, body }, context);
          if (reply.status !== 202) {
            throw new Error(`${replayWebhooks.operationId} returned ${reply.status}`);
          }
          return endpointPage(managing, {
            ...(await read(context, managing)),
            replay: reply.body,
          });
        }
        default:
          return noSuchButton();
      }
    },
  });
}

/** A field of a form has a time without its zone: UTC, as its label says. */
function inUtc(field = ''): string {
  const [, minute, second = ':00'] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/.exec(field.trim()) ?? [];
  return minute === undefined ? field : `${minute}${second}Z`;
}
