import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { type OpenedSince as Opened, restored } from '../../contract/restore/calls.ts';
import { useRead } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FactList } from '../ui/FactList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useUnsaved } from '../ui/useUnsaved.ts';
import { ConfirmRestore } from './ConfirmRestore.tsx';
import { counterName, type Typed } from './counters.ts';
import { LastNumbers } from './LastNumbers.tsx';
import { OpenedSince } from './OpenedSince.tsx';
import { RestoreChecks } from './RestoreChecks.tsx';

export type Restore = NonNullable<Given<typeof restored>['restore']>;

/** What a restore brought back; while it waits, the last numbers that were really used, and the confirmation. */
export function RestoredPage() {
  const { t } = useTranslation('restore');
  const answer = useRead(restored, {}, { staleTime: 0 });
  return (
    <>
      <PageHead title={t('title')} hint={answer.data?.restore && !answer.data.restore.confirmed ? t('hint') : undefined} />
      <Answer of={answer} rows={6}>
        {({ restore, manage }) => (restore ? <Found key={restore.id} restore={restore} manage={manage} /> : <Never />)}
      </Answer>
    </>
  );
}

function Never() {
  const { t } = useTranslation('restore');
  return (
    <Panel>
      <EmptyState>
        {t('none')} {t('noneHint')}
      </EmptyState>
    </Panel>
  );
}

function Found({ restore, manage }: { restore: Restore; manage: boolean }) {
  const { t } = useTranslation('restore');
  const { backup, of, restoredAt, confirmed, report } = restore;
  const [typed, setTyped] = useState<Typed>({});
  const [books, setBooks] = useState<readonly Opened[]>([]);
  const waits = confirmed === null;
  useUnsaved(waits && (books.length > 0 || Object.values(typed).some((one) => one !== '')), false);
  return (
    <div className="stack">
      <Panel>
        <FactList
          facts={[
            [t('of'), shortDateTime(of)],
            [t('restoredAt'), shortDateTime(restoredAt)],
            [t('backup'), backup],
          ]}
        />
        <Text mt={8}>{confirmed ? t('confirm.by', { by: confirmed.by, at: shortDateTime(confirmed.at) }) : t('lost')}</Text>
        {confirmed && confirmed.cancelled > 0 ? <Text>{t('confirm.cancelled', { count: confirmed.cancelled })}</Text> : null}
      </Panel>
      <RestoreChecks id={restore.id} report={report} />
      {waits ? (
        <>
          <LastNumbers counters={restore.counters} typed={typed} onType={manage ? setTyped : null} />
          {manage ? <OpenedSince books={books} onChange={setBooks} /> : null}
          {manage ? (
            <ConfirmRestore
              restore={restore}
              typed={typed}
              books={books}
              onDone={() => {
                setTyped({});
                setBooks([]);
              }}
            />
          ) : (
            <Text>{t('confirm.askAdmin')}</Text>
          )}
        </>
      ) : (
        <Moved moved={restore.moved} />
      )}
    </div>
  );
}

function Moved({ moved }: Pick<Restore, 'moved'>) {
  const { t } = useTranslation('restore');
  const facts = moved.map((one) => {
    const range = t('moved.range', { from: one.last + 1, to: one.used });
    return [counterName(t, one), one.last + 1 === one.used ? one.used : range] as const;
  });
  return <Panel title={t('moved.title')}>{facts.length > 0 ? <FactList facts={facts} /> : <Text>{t('moved.none')}</Text>}</Panel>;
}
