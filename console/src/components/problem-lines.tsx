import { Text } from '@mantine/core';

/** Shows problems of a form that belong to no input. */
export function ProblemLines({ problems }: { problems: readonly string[] }) {
  return problems.map((problem) => (
    <Text key={problem} c="var(--irp-danger)" role="alert">
      {problem}
    </Text>
  ));
}
