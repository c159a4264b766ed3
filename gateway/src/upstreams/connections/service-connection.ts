import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { UpstreamHeaders } from '../response-headers.ts';
import { ChunkedBody } from './chunked-body.ts';
import { ConnectionError, invalidResponse } from './connection-error.ts';
import {
  bodyUntilClose,
  chunkedBody,
  parseResponseHead,
  type ResponseHead,
} from './response-head.ts';

export interface ConnectionTimeouts {
  /** Longest time until the connection is open. */
  connectMs: number;
  /** Longest time without data until the response headers are complete. */
  headersMs: number;
  /** Longest time without data within a response body. */
  bodyMs: number;
}

/** Receives a response. The last call is either `onResponseEnd` or `onResponseError`. */
export interface ResponseHandler {
  onResponseStart(status: number, headers: UpstreamHeaders): void;
  /** @param chunk a view of the connection's buffer, valid only during the call */
  onResponseData(chunk: Buffer): void;
  onResponseEnd(): void;
  onResponseError(error: Error): void;
}

/** Where a connection ends: its user, a pool, learns when to use it again. */
export interface ConnectionOwner {
  /** The response is complete, and the connection can take another request. */
  onIdle(connection: ServiceConnection): void;
  /** The connection takes no more requests. */
  onClosing(connection: ServiceConnection): void;
}

const readBufferBytes = 32_768;
const maxHeadBytes = 16_384;
const endOfHead = Buffer.from('\r\n\r\n');
/** How long a connection stays open without a request, unless the service sends `Keep-Alive`. */
const defaultIdleMs = 4_000;
/**
 * How much earlier than the service the gateway closes an idle connection. A request that arrives
 * at a closing service would be lost.
 */
const idleMarginMs = 2_000;

/**
 * A connection to a service over HTTP/1.1 (RFC 9112), with a single request at a time. Sends the
 * head of a request in a single write, and parses the response in the buffer into which the socket
 * reads: undici takes about twice the CPU time for the same request (docs/decisions/0024).
 */
export class ServiceConnection {
  readonly #socket: Socket;
  readonly #owner: ConnectionOwner;
  readonly #timeouts: ConnectionTimeouts;
  readonly #buffer = Buffer.allocUnsafeSlow(readBufferBytes);
  #request: OpenRequest | undefined;
  #head: ResponseHead | undefined;
  /** The part of the head that has arrived, if the head is incomplete. */
  #partialHead: Buffer | undefined;
  #hasReceived = false;
  /** Bytes of the body that have not arrived; negative if the head has no Content-Length. */
  #remaining = 0;
  #chunks: ChunkedBody | undefined;
  #isConnected = false;
  /** The timeout of the socket in milliseconds. Each received or sent byte begins it again. */
  #timeoutMs = 0;
  #isPaused = false;
  /** The time at which the response headers must be complete. */
  #headersDueMs = 0;
  #error: Error | undefined;

  constructor(origin: URL, timeouts: ConnectionTimeouts, owner: ConnectionOwner) {
    this.#timeouts = timeouts;
    this.#owner = owner;
    const isTls = origin.protocol === 'https:';
    const options = {
      host: origin.hostname.replace(/^\[|\]$/g, ''),
      port: Number(origin.port) || (isTls ? 443 : 80),
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
      onread: {
        buffer: this.#buffer,
        callback: (bytes: number) => this.#read(bytes),
      },
    };
    const socket = isTls
      ? connectTls({ ...options, ALPNProtocols: ['http/1.1'] })
      : connect(options);
    this.#socket = socket;
    this.#limitSilence(timeouts.connectMs);
    socket
      .once(isTls ? 'secureConnect' : 'connect', () => {
        this.#isConnected = true;
        this.#limitSilence(timeouts.headersMs);
      })
      .on('timeout', () => this.#onTimeout())
      .on('error', (error) => {
        this.#error ??= error;
      })
      .once('end', () => this.#run(() => this.#onEnd()))
      .once('close', () => this.#onClose());
  }

  /** @param head the request line and headers of the request */
  send(head: string, body: Buffer | undefined, request: OpenRequest): void {
    this.#request = request;
    this.#headersDueMs = performance.now() + this.#timeouts.headersMs;
    const socket = this.#socket;
    if (this.#isConnected) {
      this.#limitSilence(this.#timeouts.headersMs);
    }
    if (body === undefined) {
      socket.write(head, 'latin1');
      return;
    }
    socket.cork();
    socket.write(head, 'latin1');
    socket.write(body);
    socket.uncork();
  }

  pause(request: OpenRequest): void {
    if (this.#request === request) {
      this.#isPaused = true;
      this.#socket.pause();
    }
  }

  resume(request: OpenRequest): void {
    if (this.#request === request) {
      this.#resume();
    }
  }

  /** Closes the connection. The handler of the request receives nothing more. */
  abort(request: OpenRequest): void {
    if (this.#request === request) {
      this.#request = undefined;
      this.close();
    }
  }

  close(): void {
    this.#owner.onClosing(this);
    this.#socket.destroy();
  }

  #resume(): void {
    if (this.#isPaused) {
      this.#isPaused = false;
      this.#beginTimeout(this.#timeouts.bodyMs);
      this.#socket.resume();
    }
  }

  /** Most requests need no call of `setTimeout`, because their timeouts are equal. */
  #limitSilence(timeoutMs: number): void {
    if (timeoutMs !== this.#timeoutMs) {
      this.#beginTimeout(timeoutMs);
    }
  }

  #beginTimeout(timeoutMs: number): void {
    this.#timeoutMs = timeoutMs;
    this.#socket.setTimeout(timeoutMs);
  }

  /** @param length the number of bytes in the buffer */
  #read(length: number): boolean {
    this.#run(() => this.#parse(this.#buffer.subarray(0, length)));
    return true;
  }

  /** Runs code that calls the handler. The handler also receives its own errors. */
  #run(code: () => void): void {
    const request = this.#request;
    try {
      code();
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (this.#request === request) {
        this.#fail(error);
      } else {
        request?.handler.onResponseError(error);
      }
    }
  }

  #parse(received: Buffer): void {
    let bytes = received;
    while (bytes.length > 0) {
      if (this.#request === undefined) {
        // Bytes after a response, or of an aborted request.
        return this.close();
      }
      this.#hasReceived = true;
      bytes = this.#head === undefined ? this.#parseHead(bytes) : this.#parseBody(bytes);
    }
  }

  /** @returns the bytes after the head */
  #parseHead(received: Buffer): Buffer {
    const partial = this.#partialHead;
    const bytes = partial === undefined ? received : Buffer.concat([partial, received]);
    const end = bytes.indexOf(endOfHead);
    if (end > maxHeadBytes || (end < 0 && bytes.length > maxHeadBytes)) {
      throw invalidResponse(`the service sent more than ${maxHeadBytes} bytes of headers`);
    }
    if (end < 0) {
      this.#checkHeadersDue();
      this.#partialHead = Buffer.from(bytes);
      return received.subarray(received.length);
    }
    this.#partialHead = undefined;
    const request = this.#request!;
    const head = parseResponseHead(bytes.toString('latin1', 0, end), request.method);
    if (head.status === 101) {
      throw invalidResponse('the service switched protocols');
    }
    const rest = bytes.subarray(end + endOfHead.length);
    // Interim responses (RFC 9110, section 15.2) end without a body.
    if (head.status >= 200) {
      this.#begin(request, head, rest.length);
    } else {
      this.#checkHeadersDue();
    }
    return rest;
  }

  /** The timeout of the socket does not suffice: each received byte begins it again. */
  #checkHeadersDue(): void {
    if (performance.now() > this.#headersDueMs) {
      throw headersTimeout();
    }
  }

  /** @param restBytes the number of bytes received after the head */
  #begin(request: OpenRequest, head: ResponseHead, restBytes: number): void {
    this.#head = head;
    this.#remaining = head.bodyBytes;
    this.#chunks = head.bodyBytes === chunkedBody ? new ChunkedBody() : undefined;
    this.#limitSilence(this.#timeouts.bodyMs);
    request.handler.onResponseStart(head.status, head.headers);
    if (head.bodyBytes === 0) {
      this.#complete(restBytes);
    }
  }

  /** @returns the bytes after the body */
  #parseBody(bytes: Buffer): Buffer {
    const request = this.#request!;
    const { handler } = request;
    const chunks = this.#chunks;
    if (chunks !== undefined) {
      const end = chunks.decode(bytes, (content) => {
        // The handler may have aborted the request.
        if (this.#request === request) {
          handler.onResponseData(content);
        }
      });
      if (chunks.isComplete) {
        this.#complete(bytes.length - end);
      }
      return bytes.subarray(end);
    }
    if (this.#remaining === bodyUntilClose) {
      handler.onResponseData(bytes);
      return bytes.subarray(bytes.length);
    }
    const end = Math.min(bytes.length, this.#remaining);
    this.#remaining -= end;
    handler.onResponseData(bytes.subarray(0, end));
    if (this.#remaining === 0) {
      this.#complete(bytes.length - end);
    }
    return bytes.subarray(end);
  }

  /** @param restBytes the number of bytes received after the response; must be 0 */
  #complete(restBytes: number): void {
    const request = this.#request;
    // The handler may have aborted the request.
    if (request === undefined) {
      return;
    }
    const head = this.#head!;
    this.#request = undefined;
    this.#head = undefined;
    this.#chunks = undefined;
    this.#hasReceived = false;
    this.#resume();
    const idleMs = idleTimeMs(head.headers['keep-alive']);
    // A service may respond before it has read the request body.
    const hasSentAll = this.#socket.writableLength === 0;
    if (head.isPersistent && idleMs > 0 && hasSentAll && restBytes === 0) {
      this.#limitSilence(Math.min(idleMs, this.#timeouts.headersMs));
      this.#owner.onIdle(this);
    } else {
      this.close();
    }
    request.handler.onResponseEnd();
  }

  #onTimeout(): void {
    if (this.#request === undefined) {
      this.close();
    } else if (!this.#isConnected) {
      this.#fail(new ConnectionError('CONNECT_TIMEOUT', 'the connection did not open in time'));
    } else if (this.#head === undefined) {
      this.#fail(headersTimeout());
    } else if (this.#isPaused) {
      // The client reads slowly, so the service waits.
      this.#beginTimeout(this.#timeouts.bodyMs);
    } else {
      this.#fail(new ConnectionError('BODY_TIMEOUT', 'the service paused within a response'));
    }
  }

  #onEnd(): void {
    if (this.#remaining === bodyUntilClose && this.#head !== undefined) {
      this.#complete(0);
    }
    this.close();
  }

  #fail(error: Error): void {
    this.#error ??= error;
    this.close();
  }

  #onClose(): void {
    this.#owner.onClosing(this);
    const request = this.#request;
    this.#request = undefined;
    request?.handler.onResponseError(this.#closeError());
  }

  /** The error of a request whose connection has closed. */
  #closeError(): Error {
    const error = this.#error;
    if (error instanceof ConnectionError) {
      return error;
    }
    if (this.#hasReceived) {
      return new ConnectionError(
        'RESPONSE_INCOMPLETE',
        'the connection ended within a response',
        error,
      );
    }
    return (
      error ?? new ConnectionError('CONNECTION_LOST', 'the connection ended before a response')
    );
  }
}

/** A request in progress at a service. Its methods have no effect after the response. */
export class OpenRequest {
  readonly method: string;
  readonly handler: ResponseHandler;
  readonly #connection: ServiceConnection;

  constructor(method: string, handler: ResponseHandler, connection: ServiceConnection) {
    this.method = method;
    this.handler = handler;
    this.#connection = connection;
  }

  /** Stops reading the response. */
  pause(): void {
    this.#connection.pause(this);
  }

  resume(): void {
    this.#connection.resume(this);
  }

  abort(): void {
    this.#connection.abort(this);
  }
}

function headersTimeout(): ConnectionError {
  return new ConnectionError('HEADERS_TIMEOUT', 'the service did not respond in time');
}

/** @param keepAlive the header Keep-Alive (RFC 2068, section 19.7.1) of a response */
function idleTimeMs(keepAlive: string | string[] | undefined): number {
  const [, seconds] = /timeout=(\d{1,6})/i.exec(String(keepAlive)) ?? [];
  return seconds === undefined ? defaultIdleMs : Number(seconds) * 1_000 - idleMarginMs;
}
