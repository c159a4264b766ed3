import { expect } from 'chai';
import { commentOf } from '../src/client-types/comment-of.ts';
import { indent } from '../src/client-types/indent.ts';
import { jsonType } from '../src/client-types/json-type.ts';

const types: [object | undefined, string][] = [
  [undefined, 'unknown'],
  [{ description: 'Anything' }, 'unknown'],
  [{ $ref: '#/components/schemas/A.b' }, 'components["schemas"]["A.b"]'],
  [{ const: 'a' }, '"a"'],
  [{ type: 'string', enum: ['a', 'b', 'a'] }, '"a" | "b"'],
  [{ type: ['integer', 'null'] }, 'number | null'],
  [{ type: 'string', format: 'binary' }, 'string | Blob | ReadableStream<Uint8Array>'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ type: 'array' }, 'unknown[]'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'object', additionalProperties: false }, 'Record<string, never>'],
  [{ type: 'object', additionalProperties: {} }, '{\n[key: string]: unknown;\n}'],
  [
    { type: 'object', properties: { 'a-b': { type: 'boolean' } }, required: ['a-b'] },
    '{\n"a-b": boolean;\n}',
  ],
  [
    {
      type: 'object',
      properties: { a: { type: 'number', default: 0 } },
      additionalProperties: true,
    },
    '{\n/** @default 0 */\na?: number;\n} & {\n[key: string]: unknown;\n}',
  ],
  [
    {
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: [
        { properties: { a: {} }, required: ['a'] },
        { properties: { b: {} }, required: ['b'] },
      ],
    },
    '{\na?: unknown;\nb?: unknown;\n} & ({\na: unknown;\n} | {\nb: unknown;\n})',
  ],
];

describe('types of TypeScript for a JSON Schema', () => {
  for (const [schema, expected] of types) {
    it(`are ${JSON.stringify(expected)} for ${JSON.stringify(schema)}`, () => {
      expect(jsonType(schema as never)).to.equal(expected);
    });
  }

  it('are not generated for unsupported schemas', () => {
    expect(() => jsonType({ allOf: [] })).to.throw('allOf has no type yet');
    expect(() => jsonType({ type: 'file' })).to.throw(
      'the JSON type "file" has no TypeScript type',
    );
  });

  it('have comments that end correctly', () => {
    expect(commentOf({ description: 'a */ b\nc', deprecated: true })).to.equal(
      '/** a *\\/ b\n * c\n * @deprecated */\n',
    );
    expect(commentOf({ summary: 'Read it', description: 'Read it.' })).to.equal('/** Read it */\n');
    expect(commentOf({})).to.equal('');
  });

  it('are indented by their braces, not by those of comments', () => {
    const text = 'a: {\n/** one {\n * two } */\nb: {\n};\n};\n';
    expect(indent(text)).to.equal('a: {\n  /** one {\n   * two } */\n  b: {\n  };\n};\n');
  });
});
