import { Box, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconVirus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { storageState } from '../../contract/portal/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { NotYet } from '../ui/Answer.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';

type State = Given<typeof storageState>;

/** Where files are kept and how they fare; for the administrator. */
export function StoragePage() {
  const { t } = useTranslation(['portal', 'common']);
  const answer = useRead(storageState, {});
  const state = answer.data;
  return (
    <>
      <PageHead title={t('storage.pageTitle')} hint={t('storage.hint')}>
        <Link className="link" to={paths.setting('data-integrity')}>
          {t('storage.checks')}
        </Link>
      </PageHead>
      <NotYet of={answer} rows={6} height={48} />
      {state ? (
        <Stack gap={16} maw={960}>
          <Facts state={state} />
          <Faults faults={state.faults} />
          {state.infected.length > 0 ? <Infected infected={state.infected} /> : null}
        </Stack>
      ) : null}
    </>
  );
}

function Facts({ state: { place, writable, files, bytes, scanner, converter, waiting } }: { state: State }) {
  const { t } = useTranslation('portal');
  return (
    <Box component="dl" className="facts lined panel" px={16} py={4} __vars={{ '--names': '220px' }}>
      <Fact name={t('storage.place')} state={<Mark good={writable}>{t(writable ? 'storage.writable' : 'storage.notWritable')}</Mark>}>
        {place} · {t('storage.amount', { count: files, size: fileSize(bytes) })}
      </Fact>
      <Fact
        name={t('storage.scanner')}
        state={
          scanner ? (
            <Mark good={scanner.answers}>{t(scanner.answers ? 'storage.scannerUp' : 'storage.scannerDown')}</Mark>
          ) : (
            <Pill tone="warn">{t('storage.scannerNone')}</Pill>
          )
        }
      >
        {[scanner?.name, scanner ? t(`storage.${scanner.policy}`) : '', waiting > 0 ? t('storage.waiting', { count: waiting }) : '']
          .filter(Boolean)
          .join(' · ')}
      </Fact>
      <Fact
        name={t('storage.converter')}
        state={converter ? <Mark good>{t('storage.converterOn')}</Mark> : <Pill>{t('storage.converterOff')}</Pill>}
      />
    </Box>
  );
}

function Fact({ name, state, children }: { name: string; state: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {state} <span className="figures">{children}</span>
      </dd>
    </div>
  );
}

function Mark({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <Pill tone={good ? 'ok' : 'urgent'} icon={good ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}>
      {children}
    </Pill>
  );
}

function Part({ title, none, children }: { title: string; none?: string | false; children: ReactNode }) {
  return (
    <Box component="section" className="panel" px={16} pb={12}>
      <Title order={2} mt={12} mb={4}>
        {title}
      </Title>
      {none ? <p className="hint">{none}</p> : null}
      <ul className="bare lined">{children}</ul>
    </Box>
  );
}

function Faults({ faults }: { faults: State['faults'] }) {
  const { t } = useTranslation('portal');
  return (
    <Part title={t('storage.faults')} none={faults.length === 0 && t('storage.noFaults')}>
      {faults.map((fault) => (
        <li key={fault.sha256} className="row">
          <Pill tone="urgent" icon={<IconAlertTriangle size={16} aria-hidden />}>
            {t(`storage.${fault.kind}`)}
          </Pill>
          <File names={fault.names} sha256={fault.sha256} at={fault.foundAt} />
        </li>
      ))}
    </Part>
  );
}

function Infected({ infected }: { infected: State['infected'] }) {
  const { t } = useTranslation('portal');
  return (
    <Part title={t('storage.infected')}>
      {infected.map((one) => (
        <li key={one.sha256} className="row">
          <Pill tone="urgent" icon={<IconVirus size={16} aria-hidden />}>
            {one.threat}
          </Pill>
          <File names={one.names} sha256={one.sha256} at={one.at} />
        </li>
      ))}
    </Part>
  );
}

/** The hash is the name under which it lies: with it the file is brought back from a backup. */
function File({ names, sha256, at }: { names: string[]; sha256: string; at: string }) {
  const { t } = useTranslation('portal');
  return (
    <div className="words">
      <span>{names.join(', ') || t('storage.unnamed')}</span>
      <code className="detail">{sha256}</code>
      <span className="dim figures">{t('storage.found', { at: shortDateTime(at) })}</span>
    </div>
  );
}
