import { Text } from '@mantine/core';

/** Problems of a form without an input. */
export function ProblemLines({ problems }: { problems: readonly string[] }) {
  return problems.map((problem) => (
    <Text key={problem} c="var(--irp-danger)" role="alert">
      {problem}
    </Text>
  ));
}
