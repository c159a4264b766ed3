import { type Endpoint, hasEntityTag, type Principal } from '@irp/contracts';
import type { ApiClient } from './api-client.ts';
import { type PermissionTarget, requestAs } from './permission-call.ts';

/**
 * Calls an endpoint with preconditions as an allowed caller (RFC 9110, section 13). Expects that a
 * read returns 304 for its own entity tag and for `*`. Expects that a change of an existing
 * resource returns 412 with `If-None-Match: *`, and with the entity tag of another revision.
 * @returns a sentence for each response that differs from the expected response
 */
export async function preconditionDeviations(
  call: ApiClient,
  endpoint: Endpoint,
  target: PermissionTarget,
  as: Principal,
): Promise<string[]> {
  const deviations: string[] = [];
  const request = async (headers: Record<string, string>, expected: number) => {
    const sent = {
      ...target,
      headers: { ...target.headers, ...headers },
    };
    const response = await requestAs(call, endpoint, sent, as);
    if (response.status !== expected) {
      deviations.push(
        `${JSON.stringify(headers)}: ${response.status} ${response.text} instead of ${expected}`,
      );
    }
    return response;
  };
  if (hasEntityTag(endpoint)) {
    const { headers } = await request({}, 200);
    const etag = String(headers.etag);
    await request({ 'if-none-match': '"another-revision"' }, 200);
    for (const tags of [etag, `"other", ${etag}`, '*']) {
      const response = await request({ 'if-none-match': tags }, 304);
      if (response.text !== '' || response.headers.etag !== etag) {
        deviations.push(`${tags}: a body, or ${response.headers.etag} instead of ${etag}`);
      }
    }
    return deviations;
  }
  await request({ 'if-none-match': '*' }, 412);
  await request({ 'if-match': '"another-revision"' }, 412);
  await request({ 'if-none-match': 'no tag' }, 400);
  return deviations;
}
