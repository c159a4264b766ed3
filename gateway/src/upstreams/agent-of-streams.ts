import { Agent } from 'node:http';

/**
 * Opens a connection for each request. On one that was idle, which the service may be closing, a
 * body would be lost that the gateway does not keep. Services are not asked to close it either
 * (`Connection: close`): after a response that comes before the body is read, they would do so at
 * once, and the reset could arrive before the response.
 */
class AgentOfStreams extends Agent {
  override keepSocketAlive(): boolean {
    return false;
  }
}

export const agentOfStreams = new AgentOfStreams({ keepAlive: true });
