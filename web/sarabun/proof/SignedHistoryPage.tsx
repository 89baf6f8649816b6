import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCertificate, IconClockCheck, IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { sizes } from '../../../contract/rules/times.ts';
import { signedHistory } from '../../../contract/sarabun/proof.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListFilter, ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListParams } from '../../ui/useListParams.ts';

type Signing = Given<typeof signedHistory>['data'][number];

/** ประวัติการลงนาม: what I have signed, when, with what, for whom; the letter opens where I may still see it [R9]. */
export function SignedHistoryPage() {
  const { t } = useTranslation('proof');
  const list = useListParams({ size: sizes.listPage, filters: { year: [] } });
  const { year } = list.asked;
  const answer = useRead(signedHistory, { ...list.paged, ...(year ? { year: Number(year) } : {}) }, { keep: true });
  const years = answer.data?.years ?? [];
  return (
    <>
      <PageHead title={t('history.title')} hint={t('history.hint')}>
        {years.length > 0 ? (
          <ListFilter
            {...list.by('year')}
            label={t('history.year')}
            all={t('history.allYears')}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
          />
        ) : null}
      </PageHead>
      <ListView
        label={t('history.title')}
        {...list.showing(answer, 'data')}
        lines={6}
        lineHeight={72}
        empty={<EmptyState icon={<IconSignature size={32} aria-hidden />}>{t('history.none')}</EmptyState>}
        none={t('history.noneInYear', { year })}
      >
        {(rows) => <Signings rows={rows} />}
      </ListView>
    </>
  );
}

function Signings({ rows }: { rows: Signing[] }) {
  const { t } = useTranslation('proof');
  return (
    <Box component="ul" className="bare panel lined flush" mb={16} style={{ overflow: 'hidden' }} aria-label={t('history.title')}>
      {rows.map((one) => (
        <SigningRow key={one.id} signing={one} />
      ))}
    </Box>
  );
}

function SigningRow({ signing }: { signing: Signing }) {
  const { t } = useTranslation('proof');
  const { onBehalf, superseded, docNo } = signing;
  const facts = [
    signing.typeName,
    docNo ? t('history.number', { number: docNo }) : superseded ? '' : t('history.noNumber'),
    onBehalf ? t('history.onBehalf', { kind: t(`history.kind.${onBehalf.kind}` as never), position: onBehalf.positionName }) : '',
  ];
  return (
    <Group component="li" gap="4px 24px" py={12} align="flex-start" className="lit">
      <Box flex="1 1 320px" data-apart>
        {signing.mayOpen ? (
          <Link to={paths.document(signing.documentId)} className="link">
            {signing.subject}
          </Link>
        ) : (
          <span className="dimmed">{t('history.hidden')}</span>
        )}
        <span className="sub figures">{facts.filter(Boolean).join(' · ')}</span>
        {superseded ? (
          <Text size="sm" c="var(--warn)">
            {t('history.superseded')}
          </Text>
        ) : null}
      </Box>
      <HowSigned signing={signing} />
    </Group>
  );
}

/** When, by what means, with which certificate, and whether its time is proven. */
function HowSigned({ signing }: { signing: Signing }) {
  const { t } = useTranslation('proof');
  return (
    <Stack gap={0} flex="0 1 320px" className="dim figures">
      <Text component="time" c="var(--text)" dateTime={signing.at}>
        {shortDateTime(signing.at)}
      </Text>
      {t(`history.type.type${signing.signType as 1 | 2 | 3}`)}
      {signing.certificateSerial ? (
        <span className="marked">
          <IconCertificate size={16} aria-hidden />
          <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{t('history.serial', { serial: signing.certificateSerial })}</span>
        </span>
      ) : null}
      {signing.timestamped ? (
        <span className="marked">
          <IconClockCheck size={16} aria-hidden />
          {t('history.timestamped')}
        </span>
      ) : null}
    </Stack>
  );
}
