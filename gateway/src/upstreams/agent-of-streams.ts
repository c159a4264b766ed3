import { Agent } from 'node:http';

/**
 * Opens a connection for each request. An idle connection may be closing at the service: a body
 * sent on it would be lost, because the gateway does not store it. The gateway does not send
 * `Connection: close` either: after a response before the end of the body, the service would close
 * at once, and the reset could arrive before the response.
 */
class AgentOfStreams extends Agent {
  override keepSocketAlive(): boolean {
    return false;
  }
}

export const agentOfStreams = new AgentOfStreams({ keepAlive: true });
