import { Agent } from 'node:http';

/**
 * Opens a connection for each request. The service may close an idle connection just when the
 * gateway starts to use the connection. The body would then be lost, because the gateway does not
 * store streamed bodies. The gateway also does not send `Connection: close`. A service that
 * responds before the end of the body would then close the connection at once, and the reset could
 * arrive before the response.
 */
class AgentOfStreams extends Agent {
  override keepSocketAlive(): boolean {
    return false;
  }
}

export const agentOfStreams = new AgentOfStreams({ keepAlive: true });
