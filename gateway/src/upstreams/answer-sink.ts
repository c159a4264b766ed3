import type { Exchange } from '../exchange.ts';
import { deprecationMessage } from '../versions/deprecation-headers.ts';
import { addAnswerHeaders } from './answer-headers.ts';
import { MessageMember } from './message-member.ts';

type UpstreamHeaders = Record<string, string | string[] | undefined>;

/** Passes a service's answer on to the caller, as it comes. */
export class AnswerSink {
  readonly #exchange: Exchange;
  #status = 0;
  #headers: UpstreamHeaders = {};
  /** Bytes still to come, where the service told how many. */
  #remaining = -1;
  #message: MessageMember | undefined;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  start(status: number, headers: UpstreamHeaders): void {
    this.#status = status;
    this.#headers = headers;
    const length = headers['content-length'];
    if (typeof length === 'string' && this.#exchange.request.method !== 'HEAD') this.#remaining = Number(length);
    this.#message = messageFor(this.#exchange, status, headers);
    if (this.#message === undefined) this.#writeHead(0);
    // A HEAD answer has no body that would show whether the message goes in: it then tells no length.
    else if (this.#exchange.request.method === 'HEAD') {
      delete headers['content-length'];
      this.#writeHead(0);
    }
  }

  /** @returns false when the caller does not take more for the moment */
  write(part: Buffer): boolean {
    this.#remaining -= part.length;
    const message = this.#message;
    const out = message === undefined ? part : message.take(part);
    if (out === undefined) return true;
    if (message !== undefined && !this.#exchange.response.headersSent) this.#writeHead(message.added);
    // Known to be the last: one call, and one write to the socket, less.
    if (this.#remaining !== 0) return this.#exchange.response.write(out);
    this.#exchange.response.end(out);
    return true;
  }

  end(): void {
    const { response } = this.#exchange;
    if (response.writableEnded) return;
    const rest = this.#message?.rest();
    if (!response.headersSent) this.#writeHead(0);
    if (rest === undefined) response.end();
    else response.end(rest);
  }

  #writeHead(addedBytes: number): void {
    const { response, headers } = this.#exchange;
    const length = this.#headers['content-length'];
    if (addedBytes > 0 && length !== undefined) this.#headers['content-length'] = String(Number(length) + addedBytes);
    addAnswerHeaders(headers, this.#headers);
    response.writeHead(this.#status, headers);
  }
}

/** JSON that no validator (ETag) and no encoding pins to its bytes, of a version that is deprecated. */
function messageFor({ version }: Exchange, status: number, headers: UpstreamHeaders): MessageMember | undefined {
  if (version?.deprecation === undefined || status < 200 || status >= 300 || status === 204) return undefined;
  const type = headers['content-type'];
  if (typeof type !== 'string' || !type.startsWith('application/json')) return undefined;
  if (headers.etag !== undefined || headers['content-encoding'] !== undefined) return undefined;
  if (headers['content-range'] !== undefined) return undefined;
  const message = deprecationMessage(version);
  return message === undefined ? undefined : new MessageMember(message);
}
