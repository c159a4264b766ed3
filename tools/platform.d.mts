/** Types for tests. The bootstrap itself may run on a Node that cannot strip types. */
export function nodeBinary(platform: NodeJS.Platform): string;
export function npmCommand(
  platform: NodeJS.Platform,
  args: readonly string[],
): { command: string; args: readonly string[]; shell: boolean };
