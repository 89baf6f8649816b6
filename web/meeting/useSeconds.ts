import { useEffect, useState } from 'react';

/** The time that has passed since then, as minutes and seconds: 11.42; it moves with the clock. */
export function useSince(at: string | null): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!at) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  if (!at) return '';
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}.${two(seconds % 60)}`;
}
