import type { MailQueue } from '../mail.ts';
import { chatOf } from '../recipients/domain/contact-address.ts';

/** Combines two queues into one. Messages to chats go to `ofChats`, mails to `ofMails`. */
export function apartFromChats(ofMails: MailQueue, ofChats: MailQueue): MailQueue {
  return {
    async enqueue(mails) {
      const { chats = [], others = [] } = Object.groupBy(mails, ({ to }) =>
        chatOf(to) ? 'chats' : 'others',
      );
      if (others.length > 0) {
        await ofMails.enqueue(others);
      }
      if (chats.length > 0) {
        await ofChats.enqueue(chats);
      }
    },
  };
}
