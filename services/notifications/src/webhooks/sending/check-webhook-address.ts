import { PlatformError } from '@irp/errors';
import { AddressRefusedError, type Outbound } from '@irp/public-fetch';

/**
 * Checks that events may be sent to an address, by the same policy as the sending.
 * @throws PlatformError 400 for the field `url`
 */
export function checkWebhookAddress({
  checkAddress,
}: Pick<Outbound, 'checkAddress'>): (url: string) => Promise<void> {
  return async (url) => {
    try {
      await checkAddress(url);
    } catch (error) {
      if (!(error instanceof AddressRefusedError)) {
        throw error;
      }
      const { message, address } = error;
      const hint = 'To receive events on your own machine, use "irp webhooks listen".';
      throw new PlatformError('invalid_request', `url cannot be called: ${message}. ${hint}`, {
        errors: [
          {
            field: 'url',
            value: url,
            message: `cannot be called: ${message}`,
          },
        ],
        ...(address === undefined ? {} : { internal: `it is ${address}` }),
        cause: error,
      });
    }
  };
}
