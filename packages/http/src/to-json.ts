import { setImmediate } from 'node:timers/promises';

/** Maximum number of records of a page that is serialized without pauses. */
export const smallPageRecords = 100;

interface Page {
  data: unknown[];
  meta: unknown;
}

/**
 * Returns the JSON text of a body. A large page is serialized in slices, between which other
 * requests run.
 */
export function toJson(body: unknown): Buffer | Promise<Buffer> {
  return isLargePage(body) ? pageToJson(body) : Buffer.from(JSON.stringify(body));
}

function isLargePage(body: unknown): body is Page {
  if (typeof body !== 'object' || body === null || !('data' in body) || !('meta' in body)) {
    return false;
  }
  return Array.isArray(body.data) && body.data.length > smallPageRecords;
}

async function pageToJson({ data, ...rest }: Page): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let from = 0; from < data.length; from += smallPageRecords) {
    const slice = JSON.stringify(data.slice(from, from + smallPageRecords)).slice(1, -1);
    parts.push(Buffer.from(`${from === 0 ? '{"data":[' : ','}${slice}`));
    await setImmediate();
  }
  parts.push(Buffer.from(`],${JSON.stringify(rest).slice(1)}`));
  return Buffer.concat(parts);
}
