import { run } from '@irp/service';
import { notifications } from './service.ts';

await run({
  ...notifications,
  start(platform) {
    // Without a mail server, `npm start` displays the mails on a page.
    if (!platform.environment.SMTP_URL) {
      platform.log.warn('mails stored and not sent: SMTP_URL is not set');
    }
    return notifications.start(platform);
  },
});
