import { Agent } from 'node:http';

/**
 * Opens a connection for each request, without `Connection: close`. A service may close an idle
 * connection just when the gateway starts to use the connection. The body of the request would be
 * lost, because the gateway does not store streamed bodies.
 *
 * After `Connection: close`, a service that responds before the end of the body would close the
 * connection at once. The reset of the connection could arrive before the response.
 */
class AgentOfStreams extends Agent {
  override keepSocketAlive(): boolean {
    return false;
  }
}

export const agentOfStreams = new AgentOfStreams({ keepAlive: true });
