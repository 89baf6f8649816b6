import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod/mini';
import type { Endpoint, Given, Sent } from '../../contract/endpoint.ts';
import { useRead } from '../api.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { clock } from '../ui/dates.ts';
import { TabTitle } from '../ui/PageHead.tsx';

/** Takes the code and gives what is shown, with the time of which it is. */
type OfCode = Endpoint & { give: z.ZodMiniType<{ at: string }> };
interface Props<E extends OfCode> {
  of: E;
  /** Milliseconds between two looks. */
  every: number;
  title: string;
  /** `lost`: a line to show where the last look failed. */
  children: (screen: { code: string; shown: Given<E>; lost: ReactNode }) => ReactNode;
}

/** What hangs at a door or on a wall and needs no session: its code stands behind the # of the address, and is asked for where none does. */
export function CodeScreen<E extends OfCode>({ of, every, title, children }: Props<E>) {
  const { t } = useTranslation('times');
  const [code, setCode] = useState(codeNow);
  const read = useRead(of, { code } as Sent<E>, { enabled: code !== '', every, keep: true });
  useEffect(() => {
    const changed = () => setCode(codeNow());
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  if (!read.data || !code) return <AskCode title={title} wrong={read.isError} />;
  const lost = read.isError ? (
    <p role="status" className="fault">
      {t('screen.lost', { time: clock(read.data.at) })}
    </p>
  ) : null;
  return children({ code, shown: read.data, lost });
}

function codeNow(): string {
  return decodeURIComponent(window.location.hash.slice(1));
}

function AskCode({ title, wrong }: { title: string; wrong: boolean }) {
  const { t } = useTranslation('times');
  const [typed, setTyped] = useState('');
  return (
    <PublicFrame>
      <TabTitle>{title}</TabTitle>
      <h1>{title}</h1>
      <form
        className="fields"
        style={{ maxWidth: 420 }}
        onSubmit={(event) => {
          event.preventDefault();
          window.location.hash = typed.trim();
        }}
      >
        <TextInput
          label={t('screen.code')}
          value={typed}
          error={wrong ? t('screen.wrong') : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('screen.open')}
          </Button>
        </div>
      </form>
    </PublicFrame>
  );
}
