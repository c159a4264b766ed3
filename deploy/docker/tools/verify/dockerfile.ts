/** An instruction of a Dockerfile, with continued lines joined by spaces. */
export interface Instruction {
  name: string;
  value: string;
}

/**
 * Reads a Dockerfile without heredocs and parser directives.
 * @throws Error on a line without an instruction
 */
export function parseDockerfile(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
  const joined = lines.join('\n').replace(/\\\n\s*/g, ' ');
  return joined.split('\n').map((line) => {
    const [, name, value] = /^([A-Z]+)\s+(\S.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new Error(`a line of the Dockerfile is not an instruction: ${line}`);
    }
    return { name, value };
  });
}

/**
 * The words of an instruction in JSON (exec form), such as `CMD ["node"]`.
 * @throws Error for the shell form
 */
export function execForm(value: string): string[] {
  const words: unknown = JSON.parse(value);
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) {
    throw new Error(
      `an instruction of the Dockerfile must be in exec form (a JSON array): ${value}`,
    );
  }
  return words;
}

/**
 * Replaces `${NAME}` by its value; other forms are for the shell of RUN.
 * @throws Error for an unknown name
 */
export function substitute(value: string, variables: Record<string, string>): string {
  return value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const found = variables[name];
    if (found === undefined) {
      throw new Error(`${value} uses the variable ${name}, which has no value`);
    }
    return found;
  });
}
