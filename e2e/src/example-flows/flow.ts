import type { ExampleSender } from '../example-sender.ts';
import type { RunningDemo } from '../start-demo.ts';

/** Reads the newest entry of a list. */
export async function readNewest(
  platform: RunningDemo,
  list: string,
  key: string,
): Promise<unknown> {
  const { body } = await platform.call('GET', `${list}?limit=100`, { key });
  return body.data.toSorted((a: { id: string }, b: { id: string }) => b.id.localeCompare(a.id))[0];
}

/** A sequence of operations, each with the example of the OpenAPI document. */
export interface Flow {
  platform: RunningDemo;
  examples: ExampleSender;
  send: ExampleSender['send'];
}
