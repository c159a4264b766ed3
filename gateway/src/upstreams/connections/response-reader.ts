import { ChunkedBody } from './chunked-body.ts';
import { invalidResponse } from './connection-error.ts';
import {
  bodyUntilClose,
  chunkedBody,
  parseResponseHead,
  type ResponseHead,
} from './response-head.ts';

/** Receives the parts of a response. */
export interface ResponseSink {
  onHead(head: ResponseHead): void;
  /** @param content a view of the received bytes, valid only during the call */
  onContent(content: Buffer): void;
}

const maxHeadBytes = 16_384;
const endOfHead = Buffer.from('\r\n\r\n');

/** Reads a response to a request (RFC 9112) from the bytes of a connection. */
export class ResponseReader {
  readonly #requestMethod: string;
  readonly #sink: ResponseSink;
  #head: ResponseHead | undefined;
  /** The part of the head that has arrived, if the head is incomplete. */
  #partialHead: Buffer | undefined;
  /** Bytes of the body that have not arrived; negative if the head has no Content-Length. */
  #remaining = 0;
  #chunks: ChunkedBody | undefined;
  #hasBegun = false;
  #isComplete = false;

  constructor(requestMethod: string, sink: ResponseSink) {
    this.#requestMethod = requestMethod;
    this.#sink = sink;
  }

  /** The head of the response, after any interim responses. */
  get head(): ResponseHead | undefined {
    return this.#head;
  }

  /** Whether a byte has arrived. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Whether the response is complete when the connection ends. */
  get endsWithConnection(): boolean {
    return this.#remaining === bodyUntilClose;
  }

  /**
   * Reads bytes until the end of the response.
   * @returns the number of bytes after the response
   * @throws ConnectionError `RESPONSE_INVALID`
   */
  read(received: Buffer): number {
    this.#hasBegun = true;
    let bytes = received;
    while (bytes.length > 0 && !this.#isComplete) {
      bytes = this.#head === undefined ? this.#readHead(bytes) : this.#readBody(bytes);
    }
    return bytes.length;
  }

  /** @returns the bytes after the head */
  #readHead(received: Buffer): Buffer {
    const partial = this.#partialHead;
    const bytes = partial === undefined ? received : Buffer.concat([partial, received]);
    const end = bytes.indexOf(endOfHead);
    if (end > maxHeadBytes || (end < 0 && bytes.length > maxHeadBytes)) {
      throw invalidResponse(`the service sent more than ${maxHeadBytes} bytes of headers`);
    }
    if (end < 0) {
      this.#partialHead = Buffer.from(bytes);
      return bytes.subarray(bytes.length);
    }
    this.#partialHead = undefined;
    const head = parseResponseHead(bytes.toString('latin1', 0, end), this.#requestMethod);
    if (head.status === 101) {
      throw invalidResponse('the service switched protocols');
    }
    // Interim responses (RFC 9110, section 15.2) end without a body.
    if (head.status >= 200) {
      this.#begin(head);
    }
    return bytes.subarray(end + endOfHead.length);
  }

  #begin(head: ResponseHead): void {
    this.#head = head;
    this.#remaining = head.bodyBytes;
    this.#isComplete = head.bodyBytes === 0;
    if (head.bodyBytes === chunkedBody) {
      this.#chunks = new ChunkedBody();
    }
    this.#sink.onHead(head);
  }

  /** @returns the bytes after the body */
  #readBody(bytes: Buffer): Buffer {
    const chunks = this.#chunks;
    if (chunks !== undefined) {
      const end = chunks.decode(bytes, (content) => this.#sink.onContent(content));
      this.#isComplete = chunks.isComplete;
      return bytes.subarray(end);
    }
    if (this.#remaining === bodyUntilClose) {
      this.#sink.onContent(bytes);
      return bytes.subarray(bytes.length);
    }
    const end = Math.min(bytes.length, this.#remaining);
    this.#remaining -= end;
    this.#isComplete = this.#remaining === 0;
    this.#sink.onContent(bytes.subarray(0, end));
    return bytes.subarray(end);
  }
}
