import { versionedPath } from '@irp/contracts';
import { buildOpenApi, publicEndpoints, resolveOperation } from '@irp/contracts/openapi';
import { expect } from 'chai';
import { searchText } from '../src/search-text.ts';

const texts = {
  Cyrillic: 'доходы',
  Kana: 'カレ',
  Arabic: 'محفظة',
  Devanagari: 'निवेश',
  Tamil: 'முதலீடு',
  Thai: 'กองทุน',
  Hebrew: 'תיק',
  Greek: 'χαρτοφυλάκιο',
  Han: '投资',
  Hangul: '투자',
};

const document = buildOpenApi({ endpoints: publicEndpoints, baseUrl: 'https://api.example.com' });

const described = publicEndpoints.flatMap((endpoint) =>
  endpoint.versions.flatMap((version) => {
    const operation = document.paths[versionedPath(endpoint, version)]?.[endpoint.method];
    if (operation === undefined) {
      return [];
    }
    return resolveOperation(document, operation).parameters.flatMap(
      ({ name, in: where, schema }) => {
        const { pattern } = schema as { pattern?: string };
        return where === 'query' && pattern !== undefined
          ? [
              {
                endpoint,
                name,
                pattern,
              },
            ]
          : [];
      },
    );
  }),
);

describe('text parameters in the OpenAPI document', () => {
  for (const [script, text] of Object.entries(texts)) {
    it(`accept the ${script} text that the service accepts`, () => {
      for (const { endpoint, name, pattern } of described) {
        const isAccepted = endpoint.query?.shape[name]?.safeParse(text).success;
        if (isAccepted) {
          expect(new RegExp(pattern, 'u').test(text), `${endpoint.operationId} ${name}`).to.equal(
            true,
          );
        }
      }
    });
  }

  it('include the words of both searches', () => {
    const searches = described
      .filter(({ name }) => name === 'q')
      .map(({ endpoint }) => endpoint.operationId);
    expect(searches).to.include.members(['listDirectoryListings', 'listInvestments']);
  });

  it('accept every character that the service accepts', () => {
    const { pattern } = searchText().meta() as { pattern: string };
    const [schema, expressions] = [searchText(), [new RegExp(pattern), new RegExp(pattern, 'u')]];
    for (let code = 0; code < 0x11_0000; code++) {
      const text = String.fromCodePoint(code);
      if (!/[\p{L}\p{N}]/u.test(text)) {
        continue;
      }
      for (const expression of expressions) {
        if (!expression.test(text)) {
          expect.fail(`U+${code.toString(16)}`);
        }
      }
    }
    for (const text of ['投资', '𠀀', 'é']) {
      expect(schema.safeParse(text).success, text).to.equal(true);
    }
    expect(new RegExp(pattern).test('?!')).to.equal(false);
  });
});
