import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const route = getRouteApi('/w/$workspaceId/$environment/operations');
const typingMs = 250;

interface SearchFieldProps {
  label: string;
  /** What can be searched for. */
  description: string;
}

/** Words or an id. The address has them. */
export function SearchField({ label, description }: SearchFieldProps) {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useDebouncedCallback(
    (words: string) =>
      void navigate({
        search: (former) => ({ ...former, q: words.trim() || undefined }),
        replace: true,
      }),
    typingMs,
  );
  const [words, setWords] = useState(q);
  // A button or the browser can change the address.
  useEffect(() => setWords(q), [q]);
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
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          change(event.currentTarget.value);
        }}
      />
    </search>
  );
}
