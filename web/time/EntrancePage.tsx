import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { entranceDisplay } from '../../contract/time/calls.ts';
import { useRead } from '../api.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { noonOf } from '../ui/calendar/words.ts';
import { clock, weekdayDate } from '../ui/dates.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import classes from './time.module.css';

/** Between two looks: the code of the day changes at midnight. */
const every = 60_000;
type Shown = Given<typeof entranceDisplay>;

/** What stands at an entrance. Its code is behind the # of the address and needs no session. */
export function EntrancePage() {
  const [code, setCode] = useState(codeNow);
  const read = useRead(entranceDisplay, { code }, { enabled: code !== '', every, keep: true });
  useEffect(() => {
    const changed = () => setCode(codeNow());
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  if (read.data && code) return <Entrance shown={read.data} lost={read.isError} />;
  return <AskCode wrong={read.isError} />;
}

function codeNow(): string {
  return decodeURIComponent(window.location.hash.slice(1));
}

function AskCode({ wrong }: { wrong: boolean }) {
  const { t } = useTranslation('time');
  const [typed, setTyped] = useState('');
  return (
    <PublicFrame>
      <TabTitle>{t('entrance.title')}</TabTitle>
      <h1>{t('entrance.title')}</h1>
      <form
        className="fields"
        style={{ maxWidth: 420 }}
        onSubmit={(event) => {
          event.preventDefault();
          window.location.hash = typed.trim();
        }}
      >
        <TextInput
          label={t('entrance.code')}
          value={typed}
          error={wrong ? t('entrance.wrong') : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('entrance.open')}
          </Button>
        </div>
      </form>
    </PublicFrame>
  );
}

function Entrance({ shown, lost }: { shown: Shown; lost: boolean }) {
  const { t } = useTranslation('time');
  return (
    <main className={classes.entrance}>
      <TabTitle>{shown.site}</TabTitle>
      <h1>{shown.site}</h1>
      <p className="dim">{weekdayDate(noonOf(shown.day))}</p>
      <div className={classes.qr}>
        <img alt={t('entrance.scan')} src={`data:image/svg+xml;utf8,${encodeURIComponent(shown.qr)}`} />
      </div>
      <strong>{t('entrance.scan')}</strong>
      <span className="dim">{t('entrance.hint')}</span>
      {lost ? (
        <p role="status" className="fault">
          {t('entrance.lost', { time: clock(shown.at) })}
        </p>
      ) : null}
    </main>
  );
}
