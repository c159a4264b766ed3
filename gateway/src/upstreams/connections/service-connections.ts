import { requestHead, type ServiceRequest } from './request-head.ts';
import {
  type ConnectionTimeouts,
  OpenRequest,
  type ResponseHandler,
  ServiceConnection,
} from './service-connection.ts';

/**
 * The connections to a service. A request takes the connection that was idle for the shortest time,
 * or opens a new connection. The caller limits the number of requests in progress.
 */
export class ServiceConnections {
  readonly #origin: URL;
  readonly #timeouts: ConnectionTimeouts;
  readonly #idle: ServiceConnection[] = [];
  readonly #open = new Set<ServiceConnection>();
  #closed: (() => void) | undefined;

  constructor(origin: URL, timeouts: ConnectionTimeouts) {
    this.#origin = origin;
    this.#timeouts = timeouts;
  }

  /**
   * Sends a request.
   * @throws ConnectionError `REQUEST_INVALID`
   */
  send(request: ServiceRequest, handler: ResponseHandler): OpenRequest {
    const head = requestHead(request, this.#origin.host);
    const connection = this.#idle.pop() ?? this.#connect();
    const open = new OpenRequest(request.method, handler, connection);
    connection.send(head, request.body, open);
    return open;
  }

  /** Closes idle connections. Resolves when the requests in progress have ended. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#closed = resolve;
    });
    for (const connection of [...this.#idle]) {
      connection.close();
    }
    if (this.#open.size > 0) {
      await closed;
    }
  }

  onIdle(connection: ServiceConnection): void {
    if (this.#closed === undefined) {
      this.#idle.push(connection);
    } else {
      connection.close();
    }
  }

  onClosing(connection: ServiceConnection): void {
    const index = this.#idle.indexOf(connection);
    if (index >= 0) {
      this.#idle.splice(index, 1);
    }
    if (this.#open.delete(connection) && this.#open.size === 0) {
      this.#closed?.();
    }
  }

  #connect(): ServiceConnection {
    const connection = new ServiceConnection(this.#origin, this.#timeouts, this);
    this.#open.add(connection);
    return connection;
  }
}
