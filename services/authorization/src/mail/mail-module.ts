import * as contracts from '@irp/contracts/authorization';
import type { MailLanguage } from '@irp/contracts/notifications';
import { bind } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { Module } from '../kernel/module.ts';
import { leaseMailRequests } from './lease-mail-requests.ts';
import { createRequestMail, type RequestMail } from './request-mail.ts';
import { settleMailRequests } from './settle-mail-requests.ts';
import type { MailRequestStore } from './store/mail-request-store.ts';

interface Dependencies {
  mailRequests: MailRequestStore;
  languageOf(userId: string | null): Promise<MailLanguage>;
  log: Logger;
}

/**
 * Creates the module for mails that this service requests. The notifications service fetches,
 * renders and sends the mails.
 */
export function mailModule(deps: Dependencies): Module & { requestMail: RequestMail } {
  return {
    requestMail: createRequestMail(deps),
    bindings: [
      bind(contracts.leaseMailRequests, leaseMailRequests(deps)),
      bind(contracts.settleMailRequests, settleMailRequests(deps)),
    ],
  };
}
