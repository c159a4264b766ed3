import { ConnectionError } from './connection-error.ts';
import { OpenRequest, type ResponseHandler } from './open-request.ts';
import { requestHead, type ServiceRequest } from './request-head.ts';
import {
  type ConnectionPool,
  type ConnectionTimeouts,
  ServiceConnection,
} from './service-connection.ts';

/**
 * The connections to a service. A request takes the connection that was idle for the shortest time,
 * or opens a new connection. The caller limits the number of requests in progress.
 */
export class ServiceConnections implements ConnectionPool {
  readonly #origin: URL;
  readonly #timeouts: ConnectionTimeouts;
  readonly #idle: ServiceConnection[] = [];
  readonly #open = new Set<ServiceConnection>();
  /** Resolves when all connections are closed. */
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(origin: URL, timeouts: ConnectionTimeouts) {
    this.#origin = origin;
    this.#timeouts = timeouts;
  }

  /**
   * Sends a request.
   * @param options.onNewConnection whether to open a connection: after a lost connection, all idle
   *   connections may be lost
   * @throws ConnectionError `REQUEST_INVALID`, `CLOSED`
   */
  send(
    request: ServiceRequest,
    handler: ResponseHandler,
    { onNewConnection = false } = {},
  ): OpenRequest {
    if (this.#closing !== undefined) {
      throw new ConnectionError('CLOSED', 'the connections to the service are closed');
    }
    const head = requestHead(request, this.#origin.host);
    const connection = (onNewConnection ? undefined : this.#takeIdle()) ?? this.#connect();
    const open = new OpenRequest(request.method, handler, connection);
    connection.send(head, request.body, open);
    return open;
  }

  /** Closes idle connections. Resolves when the requests in progress have ended. */
  close(): Promise<void> {
    this.#closing ??= Promise.withResolvers();
    for (const connection of [...this.#idle]) {
      connection.close();
    }
    if (this.#open.size === 0) {
      this.#closing.resolve();
    }
    return this.#closing.promise;
  }

  onIdle(connection: ServiceConnection): void {
    if (this.#closing === undefined) {
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
      this.#closing?.resolve();
    }
  }

  #takeIdle(): ServiceConnection | undefined {
    const connection = this.#idle.pop();
    if (connection === undefined || connection.isUsable()) {
      return connection;
    }
    // All other connections have been idle for longer, and are unusable as well.
    for (const idle of [connection, ...this.#idle]) {
      idle.close();
    }
    return undefined;
  }

  #connect(): ServiceConnection {
    const connection = new ServiceConnection(this.#origin, this.#timeouts, this);
    this.#open.add(connection);
    return connection;
  }
}
