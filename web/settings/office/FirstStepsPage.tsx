import { Box, Button, Group, Progress, Stack } from '@mantine/core';
import { IconCircle, IconCircleArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Codeless, type FirstStep, type FirstStepCode, firstSteps } from '../../../contract/settings/office-state.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { CodelessUnits } from './CodelessUnits.tsx';
import { readable } from './facts.ts';
import { NoteBackup } from './NoteBackup.tsx';
import classes from './Office.module.css';

/** Where a step is done. BACKUP is noted where it stands. */
const places: Record<Exclude<FirstStepCode, 'BACKUP'>, string> = {
  AGENCY: paths.setting('setup-organization'),
  UNITS: paths.setting('manage-section'),
  PEOPLE: paths.setting('employee-information'),
  SECOND_ADMIN: paths.setting('manage-admin'),
  NUMBERS: paths.setting('manage-section'),
  MAIL: paths.setting('admin-configs'),
  SIGNERS: paths.setting('certificate-person'),
  FIRST_LETTER: paths.intake,
};

/** What a new office does before everybody uses it: how far it is, and the next thing with its work beside it. */
export function FirstStepsPage() {
  const { t } = useTranslation('office');
  const answer = useRead(firstSteps, {});
  const { data } = answer;
  return (
    <>
      <PageHead title={t('steps.title')} hint={t('steps.hint')} />
      <NotYet of={answer} rows={9} height={56} />
      {data ? (
        <Box className="columns" __vars={{ '--side': '320px' }}>
          <Steps {...data} />
          <Panel title={t('steps.help')}>
            <Stack component="ul" className="bare" gap={8}>
              <li>
                <Link to={paths.manual('first-office')}>{t('steps.manual')}</Link>
              </li>
              <li>
                <Link to={paths.setting('employee-information', 'import')}>{t('steps.sheet')}</Link>
              </li>
              <li>
                <Link to={paths.setting('employee-information', 'directory')}>{t('steps.directory')}</Link>
              </li>
              <li>
                <Link to={paths.officeState}>{t('steps.health')}</Link>
              </li>
            </Stack>
          </Panel>
        </Box>
      ) : null}
    </>
  );
}

interface Given {
  steps: FirstStep[];
  codeless: Codeless[];
  manageUnits: boolean;
  manage: boolean;
}

function Steps({ steps, codeless, manageUnits, manage }: Given) {
  const { t } = useTranslation('office');
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.code;
  const said = t('steps.progress', { done, all: steps.length });
  return (
    <Panel flush title={said}>
      <Stack gap={8} px="var(--panel-pad)" pb={16}>
        {next ? null : <p className="hint">{t('steps.allDone')}</p>}
        <Progress value={(done / steps.length) * 100} aria-hidden size="md" />
      </Stack>
      <ol className={`bare ${classes.steps}`}>
        {steps.map((step) => (
          <li key={step.code} data-next={step.code === next || undefined}>
            <Step step={step} next={step.code === next} manage={manage} />
            {step.code === 'NUMBERS' && manageUnits && codeless.length > 0 ? (
              <CodelessUnits units={codeless} all={Number(step.facts.missing)} filled={step.code === next} />
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const inks = { done: 'var(--ok)', next: 'var(--brand-ink)', open: 'var(--dimmed)' };

function Step({ step: { code, done, says, facts }, next, manage }: { step: FirstStep; next: boolean; manage: boolean }) {
  const { t } = useTranslation('office');
  const Icon = done ? IconCircleCheck : next ? IconCircleArrowRight : IconCircle;
  const state = done ? 'done' : next ? 'next' : 'open';
  return (
    <Group gap="8px 16px" wrap="nowrap" mih={64} px="var(--panel-pad)" py={8}>
      <Icon size={22} style={{ flex: 'none', color: inks[state] }} role="img" aria-label={t(`steps.state.${state}`)} />
      <Group flex={1} gap="8px 16px">
        <span className="words">
          <span className="medium">{t(`steps.${code}.name`)}</span>
          <span className="dim figures">{t(`steps.${code}.${says}` as never, readable(facts))}</span>
        </span>
        {code === 'BACKUP' ? (
          manage && <NoteBackup filled={next} />
        ) : (
          <Button
            component={Link}
            to={places[code]}
            variant={next && code !== 'NUMBERS' ? 'filled' : done ? 'subtle' : 'default'}
            aria-label={`${t(done ? 'steps.look' : 'steps.begin')} ${t(`steps.${code}.name`)}`}
          >
            {t(done ? 'steps.look' : says === 'missing' || says === 'lacking' ? 'steps.goOn' : 'steps.begin')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
