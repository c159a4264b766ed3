/** For tests: the bootstrap itself runs on a Node that knows no types. */
export function nodeBinary(platform: NodeJS.Platform): string;
export function npmCommand(
  platform: NodeJS.Platform,
  args: readonly string[],
): { command: string; args: readonly string[]; shell: boolean };
