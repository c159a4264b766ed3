/** A span as received by a collector. */
export interface CollectedSpan {
  /** The attribute `service.name` of the resource. */
  service: string;
  resource: Record<string, unknown>;
  traceId: string;
  spanId: string;
  /** Empty for a span without a parent. */
  parentSpanId: string;
  name: string;
  kind: 'unspecified' | 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  isError: boolean;
  /** The start in nanoseconds since 1970. */
  start: bigint;
  end: bigint;
}

const kinds = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const errorCode = 2n;

/**
 * The fields of a protobuf message by their numbers. Bytes are unchanged, and numbers are bigint.
 */
type Fields = Map<number, (Buffer | bigint)[]>;

/** Returns the spans of an `ExportTraceServiceRequest` in protobuf (opentelemetry-proto 1.x). */
export function decodeSpans(body: Buffer): CollectedSpan[] {
  return messages(readFields(body), 1).flatMap((resourceSpans) => {
    const resource = attributesOf(messages(resourceSpans, 1)[0] ?? new Map(), 1);
    const spans = messages(resourceSpans, 2).flatMap((scope) => messages(scope, 2));
    return spans.map((span) => ({
      service: String(resource['service.name']),
      resource,
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      parentSpanId: hex(span, 4),
      name: textOf(span, 5),
      kind: kinds[Number(span.get(6)?.[0] ?? 0)] ?? 'unspecified',
      attributes: attributesOf(span, 9),
      links: messages(span, 13).map((link) => ({
        traceId: hex(link, 1),
        spanId: hex(link, 2),
      })),
      isError: messages(span, 15)[0]?.get(3)?.[0] === errorCode,
      start: span.get(7)?.[0] as bigint,
      end: span.get(8)?.[0] as bigint,
    }));
  });
}

function readFields(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) {
        throw new Error('the message ends within a number');
      }
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        return value;
      }
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const readValue = (wireType: number) => {
    switch (wireType) {
      case 0:
        return varint();
      case 1:
        return take(8).readBigUInt64LE();
      case 2:
        return take(Number(varint()));
      case 5:
        return BigInt(take(4).readUInt32LE());
      default:
        throw new Error(`there is no wire type ${wireType}`);
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const wireType = tag & 7;
    const value = readValue(wireType);
    fields.set(tag >>> 3, [...(fields.get(tag >>> 3) ?? []), value]);
  }
  return fields;
}

function messages(fields: Fields, number: number): Fields[] {
  return (fields.get(number) ?? []).map((bytes) => readFields(bytes as Buffer));
}

function textOf(fields: Fields, number: number): string {
  return (fields.get(number)?.[0] as Buffer | undefined)?.toString('utf8') ?? '';
}

function hex(fields: Fields, number: number): string {
  return (fields.get(number)?.[0] as Buffer | undefined)?.toString('hex') ?? '';
}

function attributesOf(fields: Fields, number: number): Record<string, unknown> {
  const pairs = messages(fields, number).map((pair) => [
    textOf(pair, 1),
    toValue(messages(pair, 2)[0] ?? new Map()),
  ]);
  return Object.fromEntries(pairs);
}

/** Returns the value of an `AnyValue`: a text, a boolean or an integer. */
function toValue(any: Fields): unknown {
  if (any.has(1)) {
    return textOf(any, 1);
  }
  if (any.has(2)) {
    return any.get(2)?.[0] === 1n;
  }
  return any.has(3) ? Number(any.get(3)?.[0]) : undefined;
}
