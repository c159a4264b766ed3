import {
  getWebhookDelivery,
  getWebhookEndpoint,
  redeliverWebhook,
} from '@irp/contracts/notifications';
import { noSuchButton, type PageHandlers } from '@irp/web-pages';
import { deliveryAddress } from './addresses.ts';
import { deliveryPage } from './delivery-page.ts';
import { placeOf } from './parts.ts';
import { type PageDependencies, webhooksPage } from './webhooks-site.ts';

/** One delivery: what was sent and answered, for who may read what its event is about. */
export function deliveryHandlers(deps: PageDependencies): PageHandlers {
  const { calls } = deps;
  return webhooksPage(deps, {
    addressOf: ({ id, partId }, place) => deliveryAddress(id, partId, place),
    async show(context, managing) {
      const { principal } = managing;
      const { id, partId: deliveryId } = context;
      const endpoint = await calls.read(
        getWebhookEndpoint,
        {
          principal,
          params: { id },
        },
        context,
      );
      const parts = {
        principal,
        params: { id, deliveryId },
      };
      const delivery = await calls.read(getWebhookDelivery, parts, context);
      return deliveryPage(managing, endpoint, delivery);
    },
    async submit(context, managing, form) {
      const { principal } = managing;
      const { id, partId: deliveryId } = context;
      if (form.get('action') !== 'redeliver') {
        return noSuchButton();
      }
      await calls.call(
        redeliverWebhook,
        {
          principal,
          params: { id, deliveryId },
        },
        context,
      );
      return deliveryAddress(id, deliveryId, placeOf(managing));
    },
  });
}
