import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { restoreReportPath } from '../../contract/restore/calls.ts';
import { shortDateTime } from '../ui/dates.ts';
import { Panel } from '../ui/Panel.tsx';
import { saveFrom } from '../ui/save-file.ts';
import type { Restore } from './RestoredPage.tsx';

/** What the restore checked and found, whose word it is, and the same as a signed file. */
export function RestoreChecks({ id, report }: Pick<Restore, 'id' | 'report'>) {
  const { t } = useTranslation('restore');
  if (!report)
    return (
      <Panel title={t('checks.title')}>
        <Line good={false}>{t('checks.unreadable')}</Line>
      </Panel>
    );
  const { checks, findings, checkpoints } = report;
  const found = checks.reduce((sum, one) => sum + one.findings, 0);
  const { newestAt, ahead, sealsLost } = checkpoints;
  return (
    <Panel title={t('checks.title')}>
      <ul className="bare">
        <Line good={found === 0}>{found === 0 ? t('checks.clean') : t('checks.found', { count: found })}</Line>
        <Line good>{t('checks.rows', { rows: report.rows.toLocaleString() })}</Line>
        <Line good>{t('checks.files', { files: report.files.toLocaleString() })}</Line>
        {report.missing > 0 ? <Line good={false}>{t('checks.missing', { count: report.missing })}</Line> : null}
        {checks.map(({ part, rows, findings: count, unread }) => (
          <Line key={part} good={count === 0 && unread === 0}>
            {t(`checks.part.${part as 'books'}`)}:{' '}
            {count === 0
              ? t('checks.partClean', { rows: rows.toLocaleString() })
              : t('checks.partFound', { rows: rows.toLocaleString(), findings: count })}
            {unread > 0 ? ` · ${t('checks.unread', { unread })}` : ''}
          </Line>
        ))}
        {newestAt === null ? (
          <Line good={false}>{t('checks.noCheckpoint')}</Line>
        ) : (
          <Line good={ahead === 0}>
            {ahead === 0
              ? t('checks.noneAhead', { at: shortDateTime(newestAt) })
              : t('checks.ahead', { at: shortDateTime(newestAt), seals: sealsLost.toLocaleString() })}
          </Line>
        )}
        <Line good={report.isOwn}>{t(report.isOwn ? 'checks.signed' : 'checks.forged', { key: report.keyId })}</Line>
      </ul>
      {findings.length > 0 ? (
        <Text component="pre" fz="sm" mah={240} style={{ overflow: 'auto' }} tabIndex={0}>
          {findings.map(({ what, at }) => `${what}: ${at}`).join('\n')}
        </Text>
      ) : null}
      <Button mt={12} variant="default" onClick={() => void saveFrom(restoreReportPath(id), `restore-report-${id}.json`)}>
        {t('checks.download')}
      </Button>
    </Panel>
  );
}

function Line({ good, children }: { good: boolean; children: React.ReactNode }) {
  const Icon = good ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap={8} py={2}>
      <Icon size={20} style={{ flex: 'none', marginTop: 2, color: good ? 'var(--ok)' : 'var(--warn)' }} aria-hidden />
      <Text className="figures">{children}</Text>
    </Group>
  );
}
