import type { listTokens as contract, TokenView } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { afterId, toPage } from '../domain/page.ts';
import type { TokenRow } from '../store/oauth-models.ts';
import type { Deps } from './deps.ts';
import { ofApplication, whose } from './list-authorizations.ts';

export function listTokens({ tokens, applications }: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const after = afterId(query.cursor);
    const filter = { ...whose(principal, query.all === 'true'), ...ofApplication(query) };
    const read = await tokens.list(filter, after, query.limit + 1);
    const { data, meta } = toPage(read, query.limit, after, ({ tokenId }) => tokenId);
    const names = await applications.findAll(data.map(({ applicationId }) => applicationId));
    const view = (row: TokenRow) => viewToken(row, names.get(row.applicationId)?.name);
    return { status: 200, body: { data: data.map(view), meta } };
  };
}

function viewToken(row: TokenRow, name: string | undefined): TokenView {
  return {
    id: row.tokenId,
    kind: row.kind === 'RefreshToken' ? 'refresh_token' : 'access_token',
    application: { id: row.applicationId, name: name ?? '' },
    userId: row.userId,
    workspaceId: row.workspaceId,
    environment: row.environment,
    scopes: row.scope.split(' ').filter(Boolean),
    dpopBound: row.jkt !== null,
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expireAt.toISOString(),
  };
}
