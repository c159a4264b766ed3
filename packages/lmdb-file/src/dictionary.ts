/**
 * The compression dictionary: texts that occur in many stored values. LZ4 replaces these texts by
 * references, and thereby halves the compressed size of an audit record. Values cannot be read
 * without their dictionary, so the dictionary must never change.
 */
export const dictionary = paddedToWords([...documents(), ...bodies()].join(''));

/**
 * Returns names of fields in BSON. Each text contains the type number of a field, the name, and in
 * some cases a frequent value.
 */
function documents(): string[] {
  const uuid = '%\0\0\0';
  const empty = '\x05\0\0\0\0';
  const ofTexts = (names: string, follows = '') =>
    names.split(' ').map((name) => `\x02${name}\0${follows}`);
  const ofDates = (names: string) => names.split(' ').map((name) => `\x09${name}\0`);
  return [
    ...ofTexts(
      'tickerSymbol name description address country cik lei figi foundingDate ipoDate headquarters ceo exchange',
    ),
    ...ofTexts(
      'industry sector issuance website editedName financingType marketType type domain logo',
    ),
    '\x10employees\0',
    '\x04tags\0',
    '\x0abannerImage\0\x03clearbit\0',
    '\x03category\0',
    '\x04searchTerms\0',
    ...ofTexts('_id workspaceId', uuid),
    '\x02environment\0\x0b\0\0\0production\0\x02audience\0\x0a\0\0\0workspace\0\x02ownerId\0%\0\0\0',
    '\x08isArchived\0\0\x08isLocked\0\0\x10revision\0\x01\0\0\0\x09createdAt\0\x09updatedAt\0\x02importEventId\0%\0\0\0',
    '\x02_id\0,\0\0\0',
    '\x02tokenId\0%\0\0\0',
    '\x02kind\0\x12\0\0\0ClientCredentials\0',
    '\x02kind\0\x0c\0\0\0AccessToken\0',
    ...ofTexts('applicationId workspaceId userId', uuid),
    '\x0auserId\0',
    '\x02environment\0\x0b\0\0\0production\0',
    '\x0agrantId\0\x0aconsentId\0',
    '\x02scope\0\x32\0\0\0',
    '\x0ajkt\0',
    '\x02payload\0',
    ...ofDates('issuedAt'),
    '\x0aconsumedAt\0',
    ...ofDates('expireAt'),
    `\x04outbox\0${empty}`,
    ...ofDates('removeAt'),
    ...ofTexts('_id', '2\0\0\0'),
    ...ofTexts('stream eventId', uuid),
    '\x02action\0\x0d\0\0\0token.issued\0\x02category\0\x06\0\0\0token\0\x02outcome\0\x08\0\0\0success\0',
    '\x02environment\0\x0b\0\0\0production\0',
    ...ofDates('occurredAt recordedAt'),
    '\x04actors\0/\0\0\0\x020\0%\0\0\0',
    '\x04targets\0Y\0\0\0\x020\0%\0\0\0',
    '\0\x021\0%\0\0\0',
    '\x02line\0',
    '\x02leafHash\0A\0\0\0',
    '\x05hashes\0',
    '\x02rootHash\0',
  ];
}

/** Returns texts that occur in documents and in events of the bus. */
function bodies(): string[] {
  return [
    'investment.created',
    'investment.updated',
    'investment.imported',
    'grantType":"refresh_token"',
    '"authorization_code"',
    '{"iat":1795360080,"exp":1795363680,',
    '"accountId":"',
    '"grantId":"',
    '"gty":"authorization_code"',
    '"sessionUid":"',
    '"scope":"investments.read investments.write workspace.read","kind":"ClientCredentials","clientId":"',
    '","extra":{"workspace_id":"","organization_id":"","environment":"production","region":"us"}}',
    '{"specversion":"1.0","id":"01a2","source":"/services/investments","subject":"',
    '{"specversion":"1.0","id":"01a2","source":"/services/authorization","type":"token.issued","subject":"',
    '","time":"2026-11-22T15:05:34.615Z","datacontenttype":"application/json","dataschema":"urn:irp:event:token.issued","workspaceid":"',
    '","traceparent":"00-","data":{"actor":{"type":"user","id":"',
    '-01","data":{"actor":{"type":"application","id":"","environment":"production","request":{"id":"","ip":"127.0.0.1","credential":{"kind":"client","id":"',
    '"}},"detail":{"kind":"ClientCredentials","scope":"investments.read investments.write workspace.read","applicationId":"',
    '","environment":"production","grantType":"client_credentials","dpopBound":false}}}',
    '{"action":"token.issued","actor":{"id":"","onBehalfOf":null,"type":"application"},"applicationId":"',
    '","category":"token","changes":[],"context":{"ip":"sealed:","requestId":"","traceId":"","userAgent":null},"credential":{"id":"',
    '","kind":"client"},"details":{"dpopBound":false,"grantType":"client_credentials","kind":"ClientCredentials",',
    '"scope":"investments.read investments.write workspace.read"},"environment":"production","id":"01a2","installationId":null,',
    '"occurredAt":"2026-11-22T15:06:24.769Z","outcome":"success","prevHash":"","reason":null,"recordedAt":"2026-11-22T15:06:26.005Z","seq":',
    ',"stream":"01a2","targets":[{"id":"01a2","type":"token"},{"id":"01a2","type":"application"}],"v":1,"leafHash":"',
  ];
}

/**
 * Pads the text to a multiple of 8 bytes, because lmdb ignores bytes after the last multiple of 8.
 */
function paddedToWords(text: string): Buffer {
  return Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8), 'latin1');
}
