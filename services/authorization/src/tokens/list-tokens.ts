import type { listTokens as contract, TokenView } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import { byKey, type Operation, readPage } from '@irp/http';
import type { ApplicationNames } from './application-names.ts';
import { applicationFilter, ownerFilter } from './list-authorizations.ts';
import type { TokenRow } from './store/oauth-models.ts';
import type { TokenStore } from './store/token-store.ts';

interface Dependencies {
  tokens: TokenStore;
  applications: ApplicationNames;
}

export function listTokens({ tokens, applications }: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const filter = {
      ...ownerFilter(permissions.listTokens, principal, query.all === 'true'),
      ...applicationFilter(query),
    };
    const { data, meta } = await readPage(query, {
      ...byKey(({ tokenId }: TokenRow) => tokenId),
      list: 'tokens',
      query: filter,
      read: (range) => tokens.list(filter, range),
      count: () => tokens.count(filter),
    });
    const names = await applications.findAll(data.map(({ applicationId }) => applicationId));
    const view = (row: TokenRow) => viewToken(row, names.get(row.applicationId)?.name);
    return {
      status: 200,
      body: {
        data: data.map(view),
        meta,
      },
    };
  };
}

function viewToken(row: TokenRow, name: string | undefined): TokenView {
  return {
    id: row.tokenId,
    kind: row.kind === 'RefreshToken' ? 'refresh_token' : 'access_token',
    application: {
      id: row.applicationId,
      name: name ?? '',
    },
    userId: row.userId,
    workspaceId: row.workspaceId,
    environment: row.environment,
    scopes: row.scope.split(' ').filter(Boolean),
    dpopBound: row.jkt !== null,
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expireAt.toISOString(),
  };
}
