import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getOrganization, type Mark } from '../../contract/settings/organization.ts';
import { mySettings } from '../../contract/settings/pages.ts';
import { useRead } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { shortDate } from '../ui/dates.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { AddressingTable } from './AddressingTable.tsx';
import { FacePanel } from './FacePanel.tsx';
import { MarkCards } from './MarkCards.tsx';
import { PaperForm } from './PaperForm.tsx';
import { SampleLetter } from './SampleLetter.tsx';

/** ตราและแบบกระดาษ: what every paper of the agency carries, with a letter beside it that shows it as it stands. */
export function OrganizationPage() {
  const { t } = useTranslation(['organization', 'settings']);
  const pages = useRead(mySettings, {}, { staleTime: 60_000 });
  const answer = useRead(getOrganization, {});
  if (!answer.data) return <NotYet of={answer} rows={6} height={80} />;
  const { agency, marks, faces, paper, certificate, addressing } = answer.data;
  const manage = pages.data?.pages.some(({ path, manage }) => path === 'setup-organization' && manage) ?? true;
  return (
    // who may only look sees everything, with nothing to press
    <Box component="fieldset" disabled={!manage} bd="none" m={0} p={0} miw={0}>
      <PageHead title={t('title')} hint={manage ? t('hint', { agency }) : `${t('settings:viewOnly')} · ${t('settings:viewOnlyHint')}`} />
      <Flex wrap="wrap" gap={16} align="start" mb={16}>
        <Box flex="999 1 480px" miw={0} className="stack">
          <Panel title={t('marks')}>
            <MarkCards marks={marks.filter((mark) => mark.withdrawnAt === null)} />
            <EndedMarks marks={marks.filter((mark) => mark.withdrawnAt !== null)} />
          </Panel>
          <FacePanel faces={faces} />
          <PaperForm paper={paper} certificate={certificate} />
        </Box>
        <Box flex="1 1 440px" maw={560} mx="auto" pos="sticky" top={76}>
          <Panel title={t('sample')}>
            <SampleLetter
              state={JSON.stringify([marks.map((mark) => [mark.id, mark.withdrawnAt]), faces.filter((one) => one.used), paper])}
            />
          </Panel>
        </Box>
      </Flex>
      <AddressingTable classes={addressing} />
    </Box>
  );
}

/** Marks that were withdrawn, with the days on which they were used. */
function EndedMarks({ marks }: { marks: Mark[] }) {
  const { t } = useTranslation('organization');
  if (marks.length === 0) return null;
  return (
    <Box component="details" mt={12}>
      <summary>
        {t('history')} <span className="hint">{marks.length}</span>
      </summary>
      <ul className="bare hint">
        {marks.map((mark) => (
          <li key={mark.id}>
            {t('until', {
              kind: t(`kind.${mark.kind}`),
              from: shortDate(mark.addedAt),
              to: shortDate(mark.withdrawnAt ?? ''),
              name: mark.withdrawnBy,
            })}
          </li>
        ))}
      </ul>
    </Box>
  );
}
