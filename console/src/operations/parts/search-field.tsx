import { TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { getRouteApi } from '@tanstack/react-router';
import { useTyped } from '../../components/use-typed.ts';

const route = getRouteApi('/w/$workspaceId/$environment/operations');

interface SearchFieldProps {
  label: string;
  /** Describes the words that the search accepts. */
  description: string;
}

/** An input for words or an id. The text is stored in the address. */
export function SearchField({ label, description }: SearchFieldProps) {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const words = useTyped(
    q,
    (text) =>
      void navigate({
        search: (former) => ({ ...former, q: text.trim() || undefined }),
        replace: true,
      }),
  );
  return (
    <search>
      <TextInput
        type="search"
        mb="md"
        maw="32rem"
        label={label}
        description={description}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        value={words.text}
        onChange={(event) => words.type(event.currentTarget.value)}
      />
    </search>
  );
}
