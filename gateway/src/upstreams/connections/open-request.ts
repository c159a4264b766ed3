import type { UpstreamHeaders } from '../response-headers.ts';

/**
 * Receives a response. The last call is `onResponseEnd` or `onResponseError`. If `onResponseEnd`
 * throws, `onResponseError` receives the error.
 */
export interface ResponseHandler {
  onResponseStart(status: number, headers: UpstreamHeaders): void;
  /** @param chunk a view of the connection's buffer, valid only during the call */
  onResponseData(chunk: Buffer): void;
  onResponseEnd(): void;
  onResponseError(error: Error): void;
}

/** The connection of a request. Ignores calls for other requests. */
export interface RequestControl {
  pause(request: OpenRequest): void;
  resume(request: OpenRequest): void;
  abort(request: OpenRequest): void;
}

/**
 * A request in progress at a service. The methods of the request have no effect after the response.
 */
export class OpenRequest {
  readonly method: string;
  readonly handler: ResponseHandler;
  readonly #connection: RequestControl;

  constructor(method: string, handler: ResponseHandler, connection: RequestControl) {
    this.method = method;
    this.handler = handler;
    this.#connection = connection;
  }

  /** Stops reading the response. The handler may still receive data that has arrived. */
  pause(): void {
    this.#connection.pause(this);
  }

  resume(): void {
    this.#connection.resume(this);
  }

  /** Closes the connection. The handler receives nothing more. */
  abort(): void {
    this.#connection.abort(this);
  }
}
