import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { unlessBytesArrive } from '@irp/http';
import { ConnectionError } from './connection-error.ts';
import type { OpenRequest, RequestControl } from './open-request.ts';
import { ResponseReader, type ResponseSink } from './response-reader.ts';

export interface ConnectionTimeouts {
  /** Longest time until the connection is open. */
  connectMs: number;
  /** Longest time until the response headers are complete. */
  headersMs: number;
  /** Longest time without data within a response body. */
  bodyMs: number;
}

/** The connections to a service. */
export interface ConnectionPool {
  /** The response is complete, and the connection can take another request. */
  onIdle(connection: ServiceConnection): void;
  /** The connection takes no more requests. */
  onClosing(connection: ServiceConnection): void;
}

const readBufferBytes = 32_768;
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
 * reads, which takes less CPU time than undici (docs/decisions/0024).
 */
export class ServiceConnection implements RequestControl {
  readonly #socket: Socket;
  readonly #pool: ConnectionPool;
  readonly #timeouts: ConnectionTimeouts;
  readonly #buffer = Buffer.allocUnsafeSlow(readBufferBytes);
  readonly #sink: ResponseSink = {
    onHead: ({ status, headers }) => {
      this.#limitSilence(this.#timeouts.bodyMs);
      this.#request?.handler.onResponseStart(status, headers);
    },
    // The handler may have aborted the request.
    onContent: (content) => this.#request?.handler.onResponseData(content),
  };
  #request: OpenRequest | undefined;
  /** Reads the response to the last request. */
  #reader = new ResponseReader('', this.#sink);
  /** The time at which the response headers must be complete. */
  #headersDueMs = 0;
  /** The time until which an idle connection takes a request. */
  #idleUntilMs = 0;
  /** The timeout of the socket in milliseconds. Each received or sent byte restarts the timeout. */
  #timeoutMs = 0;
  #isOpen = false;
  #isPaused = false;
  #error: Error | undefined;

  constructor(origin: URL, timeouts: ConnectionTimeouts, pool: ConnectionPool) {
    this.#timeouts = timeouts;
    this.#pool = pool;
    const isTls = origin.protocol === 'https:';
    const host = origin.hostname.replace(/^\[|\]$/g, '');
    const options = {
      host,
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
      ? connectTls({ ...options, ALPNProtocols: ['http/1.1'], servername: isIP(host) ? '' : host })
      : connect(options);
    this.#socket = socket;
    const connecting = setTimeout(() => this.#onConnectTimeout(), timeouts.connectMs);
    socket
      .once(isTls ? 'secureConnect' : 'connect', () => {
        this.#isOpen = true;
        clearTimeout(connecting);
        this.#limitSilence(timeouts.headersMs);
      })
      .on('timeout', () => this.#onTimeout())
      .on('error', (error) => this.#fail(error))
      .once('end', () => this.#run(() => this.#onEnd()))
      .once('close', () => {
        clearTimeout(connecting);
        this.#onClose();
      });
  }

  /** Whether the service still keeps the idle connection open. */
  isUsable(): boolean {
    return performance.now() < this.#idleUntilMs;
  }

  /** @param head the request line and headers of the request */
  send(head: string, body: Buffer | undefined, request: OpenRequest): void {
    this.#request = request;
    this.#reader = new ResponseReader(request.method, this.#sink);
    this.#headersDueMs = performance.now() + this.#timeouts.headersMs;
    const socket = this.#socket;
    if (!socket.connecting) {
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

  abort(request: OpenRequest): void {
    if (this.#request === request) {
      this.#request = undefined;
      this.close();
    }
  }

  close(): void {
    this.#pool.onClosing(this);
    this.#socket.destroy();
  }

  #resume(): void {
    if (this.#isPaused) {
      this.#isPaused = false;
      this.#beginTimeout(this.#timeouts.bodyMs);
      this.#socket.resume();
    }
  }

  /** A request takes no call of `setTimeout` if the timeouts for headers and body are equal. */
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
    this.#run(() => this.#onBytes(this.#buffer.subarray(0, length)));
    return true;
  }

  /** Runs code that calls the handler. An error of the handler ends the request. */
  #run(code: () => void): void {
    const request = this.#request;
    try {
      code();
    } catch (thrown) {
      const error = thrown instanceof ConnectionError ? thrown : handlerFailed(thrown);
      if (this.#request === request) {
        this.#fail(error);
      } else {
        request?.handler.onResponseError(error);
      }
    }
  }

  #onBytes(bytes: Buffer): void {
    if (this.#request === undefined) {
      // A service must not send bytes without a request.
      return this.close();
    }
    const reader = this.#reader;
    const restBytes = reader.read(bytes);
    if (reader.isComplete) {
      this.#complete(restBytes);
    } else if (reader.head === undefined && performance.now() > this.#headersDueMs) {
      // The timeout of the socket does not limit the wait for headers, because each received byte
      // restarts the timeout.
      this.#fail(headersTimeout());
    }
  }

  /** @param restBytes the number of bytes received after the response; must be 0 */
  #complete(restBytes: number): void {
    const request = this.#request;
    // The handler may have aborted the request.
    if (request === undefined) {
      return;
    }
    this.#request = undefined;
    this.#resume();
    const { head } = this.#reader;
    const idleMs = idleTimeMs(head?.headers['keep-alive']);
    // A service may respond before it has read the request body.
    const hasSentAll = this.#socket.writableLength === 0;
    if (head?.isPersistent && idleMs > 0 && hasSentAll && restBytes === 0) {
      this.#idleUntilMs = performance.now() + idleMs;
      this.#pool.onIdle(this);
    } else {
      this.close();
    }
    request.handler.onResponseEnd();
  }

  /**
   * Fails if the connection is still not open. After a pause of the process, Node runs overdue
   * timers before it reads from sockets, and immediates afterwards.
   */
  #onConnectTimeout(): void {
    setImmediate(() => {
      if (!this.#isOpen) {
        this.#fail(
          new ConnectionError(
            'CONNECT_TIMEOUT',
            'the service did not accept the connection in time',
          ),
        );
      }
    });
  }

  #onTimeout(): void {
    const request = this.#request;
    unlessBytesArrive(this.#socket, () => {
      if (this.#request === request) {
        this.#onSilence();
      }
    });
  }

  #onSilence(): void {
    if (this.#request === undefined) {
      this.close();
    } else if (this.#reader.head === undefined) {
      this.#fail(headersTimeout());
    } else if (this.#isPaused) {
      // The client reads slowly, so the service waits.
      this.#beginTimeout(this.#timeouts.bodyMs);
    } else {
      this.#fail(
        new ConnectionError(
          'BODY_TIMEOUT',
          'the service sent no further bytes of its response in time',
        ),
      );
    }
  }

  #onEnd(): void {
    if (this.#reader.endsWithConnection) {
      this.#complete(0);
    }
    this.close();
  }

  #fail(error: Error): void {
    this.#error ??= error;
    this.close();
  }

  #onClose(): void {
    this.#pool.onClosing(this);
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
    if (this.#reader.hasBegun) {
      return new ConnectionError(
        'RESPONSE_INCOMPLETE',
        'the service closed the connection during its response',
        error,
      );
    }
    return (
      error ??
      new ConnectionError(
        'CONNECTION_LOST',
        'the service closed the connection before its response',
      )
    );
  }
}

function handlerFailed(cause: unknown): ConnectionError {
  const message = 'the function that handles the response has failed';
  return new ConnectionError('HANDLER_FAILED', message, cause);
}

function headersTimeout(): ConnectionError {
  return new ConnectionError('HEADERS_TIMEOUT', 'the service did not respond in time');
}

/** @param keepAlive the header Keep-Alive (RFC 2068, section 19.7.1) of a response */
function idleTimeMs(keepAlive: string | string[] | undefined): number {
  const [, seconds] = /timeout=(\d{1,6})/i.exec(String(keepAlive)) ?? [];
  return seconds === undefined ? defaultIdleMs : Number(seconds) * 1_000 - idleMarginMs;
}
