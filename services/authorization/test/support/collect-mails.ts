import type { MailRequest } from '@irp/contracts/authorization';
import { mailKinds } from '@irp/contracts/notifications';
import { expect } from 'chai';
import type { RunningAuthorization } from './start-authorization.ts';

export interface SeenMail extends Omit<MailRequest, 'params'> {
  // biome-ignore lint/suspicious/noExplicitAny: tests read single params of every kind
  params: any;
}

/**
 * Fetches requested mails like the notifications service.
 * @returns the mails so far, newest first
 */
export function collectMails({
  internal,
}: Pick<RunningAuthorization, 'internal'>): () => Promise<SeenMail[]> {
  const seen: SeenMail[] = [];
  async function fetchNext(): Promise<number> {
    const { status, body, text } = await internal('mail-requests/lease', { limit: 100 });
    expect(status, text).to.equal(200);
    const requests = body.requests as SeenMail[];
    if (requests.length === 0) {
      return 0;
    }
    for (const { kind, params, key, to } of requests) {
      expect(mailKinds[kind].params.parse(params)).to.deep.equal(params);
      expect(key, 'the key, which is kept').not.to.contain(to);
    }
    const settled = await internal('mail-requests/settle', { ids: requests.map(({ id }) => id) });
    expect(settled.status, settled.text).to.equal(204);
    seen.unshift(...requests.toReversed());
    return requests.length;
  }
  let turn = Promise.resolve();
  return async () => {
    // Sequential, so that the result of a call contains the mails leased by earlier calls.
    turn = turn.then(async () => {
      while ((await fetchNext()) > 0) {}
    });
    await turn;
    return [...seen];
  };
}
