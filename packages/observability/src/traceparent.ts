/** The parts of `traceparent` (W3C Trace Context, section 3.2). */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  isSampled: boolean;
}

const pattern = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const zeros = /^0+$/;

/** Parses the header. Returns undefined for an invalid header (W3C Trace Context, section 4.3). */
export function parseTraceparent(header = ''): TraceParent | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = pattern.exec(header) ?? [];
  if (version === undefined || zeros.test(traceId) || zeros.test(spanId)) {
    return undefined;
  }
  // Only later versions than 00 may append fields.
  if (version === '00' && more !== undefined) {
    return undefined;
  }
  return {
    traceId,
    spanId,
    isSampled: (Number.parseInt(flags, 16) & 1) === 1,
  };
}
