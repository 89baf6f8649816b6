import { Box, Button, Checkbox, Group, NativeSelect, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { settingsMenu } from '../../../contract/rules/times.ts';
import { holidays, holidayYear, importHolidays } from '../../../contract/settings/holidays.ts';
import { settingsRows } from '../../../contract/settings/pages.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { yearOf } from '../../shell/preferences/languages.ts';
import { Answer } from '../../ui/Answer.tsx';
import { longDate } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { ListScreen } from '../list/ListScreen.tsx';

/** The list of days off; over it a year as the office counts it, and the days of the government to be taken over. */
export function HolidaysPage() {
  return (
    <ListScreen path="holidays" page={holidays}>
      <Year />
    </ListScreen>
  );
}

function Year() {
  const { t } = useTranslation('system');
  const [year, setYear] = useState(new Date().getFullYear());
  const answer = useRead(holidayYear, { year }, { keep: true });
  const now = new Date().getFullYear();
  const years = [...new Set([now - 1, now, now + 1, now + 2, ...(answer.data?.years ?? [])])].sort();
  return (
    <Box mb={16}>
      <Panel title={t('holidays.year')}>
        <div className="fields">
          <NativeSelect
            label={t('holidays.one')}
            maw={200}
            value={String(year)}
            data={years.map((one) => ({ value: String(one), label: String(yearOf(one)) }))}
            onChange={(event) => setYear(Number(event.currentTarget.value))}
          />
          <Answer of={answer}>{(data) => <Days key={year} year={year} data={data} />}</Answer>
          <p className="hint">
            {t('holidays.weekend')}{' '}
            <Link className="link" to={`${paths.settings(settingsMenu.centre)}/admin-configs#deadlines`}>
              {t('holidays.weekendLink')}
            </Link>
          </p>
        </div>
      </Panel>
    </Box>
  );
}

/** How the year counts, and the government's days that are not on the list yet. */
function Days({ year, data }: { year: number; data: Given<typeof holidayYear> }) {
  const { t } = useTranslation('system');
  const [chosen, setChosen] = useState<string[]>([]);
  const take = useWrite(importHolidays, {
    refresh: [holidayYear, settingsRows],
    onSuccess: ({ added }) => {
      setChosen([]);
      toastDone(t('holidays.added', { count: added }));
    },
  });
  const working = data.workingDays.reduce((sum, days) => sum + days, 0);
  return (
    <>
      <span role="status">{t('holidays.count', { days: data.days.filter((one) => one.active).length, working })}</span>
      {data.offered.length === 0 ? (
        <p className="hint">{t(data.years.includes(year) ? 'holidays.none' : 'holidays.unknown')}</p>
      ) : (
        <Checkbox.Group label={t('holidays.offered')} value={chosen} onChange={setChosen}>
          <SimpleGrid minColWidth="min(100%, 300px)" spacing={8} mt={8}>
            {data.offered.map((one) => (
              <Checkbox key={one.day} value={one.day} label={`${longDate(one.day)} ${one.name}`} disabled={!data.manage} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      {data.manage && data.offered.length > 0 ? (
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={() => setChosen(data.offered.map((one) => one.day))}>
            {t('holidays.all')}
          </Button>
          <Button
            loading={take.isPending}
            disabled={chosen.length === 0}
            onClick={() => take.mutate({ year, days: chosen }, { onError: (error) => toastError(error) })}
          >
            {t('holidays.take', { count: chosen.length })}
          </Button>
        </Group>
      ) : null}
    </>
  );
}
