import type { Writable } from 'node:stream';
import { internalError } from '@irp/errors';
import type { ProxiedExchange } from '../exchange.ts';
import { addPolicyOfData } from '../policy-of-data.ts';
import { nameMetadata } from '../resource-metadata.ts';
import { respondWithProblem } from '../response.ts';
import { deprecationMessage } from '../versions/deprecation-headers.ts';
import { codingOf } from './compressed-response.ts';
import { compressed, compressInto } from './compressor.ts';
import type { ContentCoding } from './content-coding.ts';
import { JsonMemberInserter } from './json-member-inserter.ts';
import {
  addResponseHeaders,
  countedForOf,
  ownerWorkspaceOf,
  type UpstreamHeaders,
} from './response-headers.ts';

/**
 * A response in a single part up to this size is compressed in a single call: a stream would take
 * longer to start.
 */
const maxCompleteBytes = 32_768;
/**
 * The last part of a response is written as a string up to this size. Node then writes the string
 * together with the headers, and allocates no object for the write.
 */
const maxTextBytes = 8_192;

/** Writes an upstream's response to the client as it arrives. */
export class ResponseWriter {
  readonly #exchange: ProxiedExchange;
  #status = 0;
  #headers: UpstreamHeaders = {};
  /** Bytes that have not arrived yet; negative for a response without Content-Length. */
  #remaining = -1;
  #inserter: JsonMemberInserter | undefined;
  #coding: ContentCoding | undefined;
  /** The response itself, or the compressor that writes to the response. */
  #target: Writable;
  /**
   * Data received while the request is counted. The response begins only after the request is
   * counted, because the response headers name the quota in which the request counts.
   */
  #held: Buffer[] | undefined;
  #hasEnded = false;

  constructor(exchange: ProxiedExchange) {
    this.#exchange = exchange;
    this.#target = exchange.response;
  }

  /** Bytes written and not yet read by the client. */
  get bufferedBytes(): number {
    const { response } = this.#exchange;
    return response.writableLength + (this.#target === response ? 0 : this.#target.writableLength);
  }

  /** Calls `resume` as soon as more data may be written. */
  onceDrained(resume: () => void): void {
    this.#target.once('drain', resume);
  }

  start(status: number, headers: UpstreamHeaders): void {
    const { settleCount } = this.#exchange;
    if (settleCount === undefined) {
      return this.#begin(status, headers);
    }
    this.#held = [];
    settleCount(countedForOf(headers))
      .then(() => this.#release(status, headers))
      .catch((error) => respondWithProblem(this.#exchange, internalError(error)));
  }

  #release(status: number, headers: UpstreamHeaders): void {
    const { response } = this.#exchange;
    // While the request was counted, the service has failed, or the client has disconnected.
    if (response.headersSent || response.closed) {
      return;
    }
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#begin(status, headers);
    for (const chunk of held) {
      this.#write(chunk);
    }
    if (this.#hasEnded) {
      this.end();
    }
  }

  #begin(status: number, headers: UpstreamHeaders): void {
    this.#status = status;
    this.#headers = headers;
    if (status === 404) {
      this.#exchange.ownerWorkspaceId = ownerWorkspaceOf(headers);
    }
    const length = headers['content-length'];
    if (typeof length === 'string' && this.#exchange.request.method !== 'HEAD') {
      this.#remaining = Number(length);
    }
    this.#inserter = inserterFor(this.#exchange, status, headers);
    this.#coding = codingOf(this.#exchange, status, headers);
    if (this.#inserter === undefined && this.#coding === undefined) {
      this.#writeHead(0);
    }
    // For a GET, the gateway would compress the body or insert the deprecation message. A HEAD
    // response has no body, so the length of the resulting body is unknown.
    else if (this.#exchange.request.method === 'HEAD') {
      delete headers['content-length'];
      this.#writeHead(0);
    }
  }

  /**
   * Writes a chunk.
   * @param view the chunk, valid only during the call
   * @returns false if the caller must wait for `drain`
   */
  write(view: Buffer): boolean {
    if (this.#isLastText(view)) {
      this.#remaining = 0;
      this.#exchange.response.end(view.toString('latin1'), 'latin1');
      return true;
    }
    return this.#write(Buffer.from(view));
  }

  /** Returns whether a chunk is small, is the end of the response, and is sent unchanged. */
  #isLastText(chunk: Buffer): boolean {
    return (
      this.#remaining === chunk.length &&
      chunk.length <= maxTextBytes &&
      this.#held === undefined &&
      this.#inserter === undefined &&
      this.#coding === undefined
    );
  }

  #write(chunk: Buffer): boolean {
    if (this.#held) {
      return this.#held.push(chunk) > 0;
    }
    this.#remaining -= chunk.length;
    const inserter = this.#inserter;
    const output = inserter === undefined ? chunk : inserter.transform(chunk);
    if (output === undefined) {
      return true;
    }
    if (!this.#exchange.response.headersSent) {
      const isComplete = this.#remaining === 0 && output.length <= maxCompleteBytes;
      if (isComplete && this.#coding !== undefined) {
        return this.#sendCompressed(this.#coding, output);
      }
      this.#writeHead(inserter?.addedBytes ?? 0);
    }
    if (this.#remaining !== 0) {
      return this.#target.write(output);
    }
    // For the last chunk, `end` with data saves a write to the socket.
    this.#target.end(output);
    return true;
  }

  end(): void {
    const { response } = this.#exchange;
    this.#hasEnded = true;
    if (this.#held !== undefined || this.#target.writableEnded) {
      return;
    }
    const buffered = this.#inserter?.flush();
    if (!response.headersSent) {
      this.#writeHead(0);
    }
    if (buffered === undefined) {
      this.#target.end();
    } else {
      this.#target.end(buffered);
    }
  }

  #writeHead(addedBytes: number): void {
    const { response, responseHeaders } = this.#exchange;
    const length = this.#headers['content-length'];
    if (this.#coding !== undefined) {
      this.#setCoding(this.#coding);
    } else if (addedBytes > 0 && length !== undefined) {
      this.#headers['content-length'] = String(Number(length) + addedBytes);
    }
    addResponseHeaders(responseHeaders, this.#headers);
    if (this.#headers['www-authenticate'] !== undefined) {
      nameMetadata(this.#exchange, responseHeaders);
    }
    addPolicyOfData(responseHeaders);
    response.writeHead(this.#status, responseHeaders);
  }

  /**
   * Sets the headers of a compressed response. Removes the length, which is known only after the
   * last byte.
   */
  #setCoding(coding: ContentCoding): void {
    const { request, response } = this.#exchange;
    const isStream = this.#headers['content-length'] === undefined;
    delete this.#headers['content-length'];
    this.#headers['content-encoding'] = coding;
    if (request.method !== 'HEAD') {
      this.#target = compressInto(response, coding, isStream);
    }
  }

  #sendCompressed(coding: ContentCoding, body: Buffer): true {
    const content = compressed(coding, body);
    this.#coding = undefined;
    this.#headers['content-encoding'] = coding;
    this.#headers['content-length'] = String(content.length);
    this.#writeHead(0);
    this.#target.end(content);
    return true;
  }
}

/**
 * Returns the inserter of the deprecation message for a JSON response. Returns undefined for a
 * response with an ETag or a content coding, because both depend on the exact bytes.
 */
function inserterFor(
  { version }: ProxiedExchange,
  status: number,
  headers: UpstreamHeaders,
): JsonMemberInserter | undefined {
  if (version?.deprecation === undefined || status < 200 || status >= 300 || status === 204) {
    return undefined;
  }
  const type = headers['content-type'];
  if (typeof type !== 'string' || !type.startsWith('application/json')) {
    return undefined;
  }
  if (headers.etag !== undefined || headers['content-encoding'] !== undefined) {
    return undefined;
  }
  if (headers['content-range'] !== undefined) {
    return undefined;
  }
  const message = deprecationMessage(version);
  return message === undefined ? undefined : new JsonMemberInserter(message);
}
