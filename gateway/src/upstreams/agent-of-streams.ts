import { Agent } from 'node:http';

/**
 * Opens a connection for each request. The service may be closing an idle connection at that
 * moment. The body would then be lost, because the gateway does not store it. The gateway does not
 * send `Connection: close` either. With it, a service that responds before the end of the body
 * would close at once, and the reset of the connection could arrive before the response.
 */
class AgentOfStreams extends Agent {
  override keepSocketAlive(): boolean {
    return false;
  }
}

export const agentOfStreams = new AgentOfStreams({ keepAlive: true });
