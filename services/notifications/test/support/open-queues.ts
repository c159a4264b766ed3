import { silentLogger } from '@irp/observability';
import type { RenderMail } from '../../src/mail/mail.ts';
import {
  type MailQueueOptions,
  openMailQueue,
  type RunningMailQueue,
} from '../../src/mail/sending/mail-queue.ts';
import { createSmtpTransport, type SmtpOptions } from '../../src/mail/sending/smtp.ts';
import { createSuppressionStore } from '../../src/mail/store/suppression-store.ts';
import type { OpenMails } from './open-mails.ts';

const from = 'Platform <no-reply@irp.example>';

/** Renders the key and the link of a mail. */
const renderPlainly: RenderMail = ({ key, params }) => {
  const shown = JSON.stringify(params);
  return {
    subject: `About ${key} – für Ann`,
    text: shown,
    html: `<p>${shown}</p>`,
  };
};

type Options = Partial<MailQueueOptions & SmtpOptions>;

/** Opens queues like separate processes: all queues send from one database. */
export function queuesOf({ mails, models }: Pick<OpenMails, 'mails' | 'models'>) {
  const opened: RunningMailQueue[] = [];
  const suppressions = createSuppressionStore(models);
  return {
    suppressions,
    open(url: string | undefined, options: Options = {}): RunningMailQueue {
      const connections = options.connections ?? 3;
      const smtp = {
        from,
        connections,
        silenceMs: 20_000,
        ...options,
      };
      const queue = openMailQueue({
        findUnwanted: async () => new Set(),
        mails,
        suppressions,
        render: renderPlainly,
        domain: 'irp.example',
        log: silentLogger(),
        pollMs: 20,
        pauseMs: 20,
        transport: url === undefined ? undefined : createSmtpTransport({ ...smtp, url }),
        connections,
        ...options,
      });
      opened.push(queue);
      return queue;
    },
    async close() {
      await Promise.all(opened.splice(0).map((queue) => queue.close()));
    },
  };
}
