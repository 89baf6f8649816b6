import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { times } from '../../contract/times.ts';

interface Props {
  /** Says what is looked through. */
  label: string;
  /** Stands in the empty field; without it the label does. */
  placeholder?: string;
  /** What the list was last asked for. */
  value: string;
  onSearch: (text: string) => void;
  /** Why this cannot be looked for; it then waits. */
  refusal?: (typed: string) => string | undefined;
  autoFocus?: boolean;
  className?: string | undefined;
}

/** Words for a list that the server searches: it is asked a moment after the typing, or at once by Enter. */
export function SearchField({ label, placeholder = label, value, onSearch, refusal, autoFocus = false, className }: Props) {
  const [typed, setTyped] = useState(value);
  const refused = refusal?.(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the typing starts a search
  useEffect(() => {
    if (typed.trim() === value || refused) return;
    const timer = setTimeout(() => onSearch(typed.trim()), times.tableSearch);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => setTyped(value), [value]);
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!refused) onSearch(typed.trim());
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} aria-hidden />}
        autoFocus={autoFocus}
        maxLength={200}
        value={typed}
        error={refused}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
}
