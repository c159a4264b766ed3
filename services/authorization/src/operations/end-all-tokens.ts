import type { Actor } from '@irp/contracts';
import type { Deps } from './deps.ts';
import { endTokens } from './end-tokens.ts';

/**
 * Ends every token of an application, and those that a request under way writes down just then: whatever is older than
 * the end of this counts for nothing. @returns how many live tokens there were
 */
export async function endAllTokens(deps: Deps, applicationId: string, actor: Actor, reason: string): Promise<number> {
  const { applications, revoke, now } = deps;
  const ended = await endTokens(deps, { applicationId }, actor, reason);
  await applications.change(applicationId, (application) => ({
    application: { ...application, tokensFrom: new Date(now()) },
    events: [],
  }));
  await revoke({ by: 'application', id: applicationId });
  return ended;
}
