import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getPerson } from '../../../contract/settings/employee-information.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDate } from '../../ui/dates.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { usePageWords } from '../page-words.ts';
import { useOwnName } from '../use-own-name.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { DataPanel } from './DataPanel.tsx';
import { LeavePanel } from './LeavePanel.tsx';
import { PersonForm } from './PersonForm.tsx';
import { PicturesPanel } from './PicturesPanel.tsx';

/** One person: his record, his posts, his account. */
export function PersonScreen({ personId }: { personId: number | null }) {
  const { t } = useTranslation('people');
  const words = usePageWords('employee-information');
  const answer = useRead(getPerson, { personId: personId ?? 1 }, { enabled: personId !== null, staleTime: 60_000 });
  const person = answer.data?.person ?? null;
  const called = useOwnName();
  const thai = person && `${person.prefix}${person.firstName} ${person.lastName} ${person.suffix}`.trim();
  const name = thai ? called({ name: thai, nameEn: person.nameEn }) : t('person.new');
  return (
    <div className="stack">
      <PageHead title={name} hint={person && !person.active ? t('person.leftOn', { day: shortDate(person.leftOn) }) : words.affects}>
        {person ? <HistoryButton path="employee-information" id={person.id} name={name} /> : null}
        <Button
          component={Link}
          to={paths.setting('employee-information')}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('person.back')}
        </Button>
      </PageHead>
      {personId === null ? null : <NotYet of={answer} rows={8} />}
      {personId === null || person ? <PersonForm key={person?.version ?? 0} person={person} /> : null}
      {person ? (
        <>
          <AccountPanel person={person} />
          <PicturesPanel person={person} />
          {person.may.save ? <LeavePanel person={person} /> : null}
          {person.may.data ? <DataPanel person={person} /> : null}
        </>
      ) : null}
    </div>
  );
}
