import { run } from '@irp/service';
import { notifications } from './service.ts';

await run({
  ...notifications,
  start(platform) {
    // With `npm start`, a page displays unsent mails.
    if (!platform.environment.SMTP_URL) {
      platform.log.warn('mails stored and not sent: SMTP_URL is not set');
    }
    return notifications.start(platform);
  },
});
