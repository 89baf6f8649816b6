import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import { times } from '../../contract/rules/times.ts';
import { isInDialog } from './form-focus.ts';
import classes from './SearchField.module.css';

interface Props {
  /** Says what is looked through. */
  label: string;
  /** Stands in the empty field; without it the label does. */
  placeholder?: string;
  /** What the list was last asked for. */
  value: string;
  onSearch: (text: string) => void;
  /** 0: what is looked through is here, and follows each letter. */
  wait?: number;
  /** Why this cannot be looked for; it then waits. */
  refusal?: (typed: string) => string | undefined;
  /** What Enter does besides. */
  onEnter?: () => void;
  /** Names a button that does what Enter does. */
  button?: string;
  autoFocus?: boolean;
  className?: string | undefined;
}

/** Words for what is looked through: asked for a moment after the typing, or at once by Enter. */
export function SearchField(props: Props) {
  const { label, placeholder = label, value, onSearch, wait = times.listSearch, refusal, onEnter, button, autoFocus, className } = props;
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const refused = refusal?.(typed.trim());
  const send = (text: string) => {
    sent.current = text;
    onSearch(text);
  };
  const leaves = useLeaves();
  const now = useRef(send);
  now.current = send;
  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current || refused) return;
    if (wait === 0) return now.current(text);
    // a click on a row that comes before the search has begun leads to its page: the words would call its reader back
    const timer = setTimeout(() => leaves() || now.current(text), wait);
    return () => clearTimeout(timer);
  }, [typed, refused, wait, leaves]);
  // what comes from elsewhere; the answer to one's own words does not take back what was typed meanwhile
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <form
      className={`${classes.form} ${className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (refused) return;
        send(typed.trim());
        onEnter?.();
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} aria-hidden />}
        autoFocus={autoFocus === true && !isInDialog()}
        maxLength={200}
        value={typed}
        description={refused}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {button ? (
        <Button type="submit" variant="default">
          {button}
        </Button>
      ) : null}
    </form>
  );
}

/** Asks whether another page is on its way: the router itself, for the screen hears of it later than the clock strikes. */
function useLeaves(): () => boolean {
  const router = useContext(RouterContext)?.router;
  return useCallback(() => {
    const { location, navigation } = router?.state ?? {};
    return navigation?.location !== undefined && navigation.location.pathname !== location?.pathname;
  }, [router]);
}
