import { Select } from '@mantine/core';
import { IconCertificate, IconClockCheck, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { signedHistory } from '../../../contract/sarabun/proof.ts';
import { sizes } from '../../../contract/times.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import classes from './SignedHistory.module.css';

type Signing = Given<typeof signedHistory>['data'][number];
const pageSize = sizes.listPage;

/** ประวัติการลงนาม: what I have signed, when, with what, for whom; the letter opens where I may still see it [R9]. */
export function SignedHistoryPage() {
  const { t } = useTranslation('proof');
  const [page, setPage] = useState(1);
  const [year, setYear] = useState<string | null>(null);
  const answer = useRead(signedHistory, { page, pageSize, ...(year ? { year: Number(year) } : {}) }, { keep: true });
  const years = answer.data?.years ?? [];
  return (
    <>
      <PageHead title={t('history.title')} hint={t('history.hint')}>
        {years.length > 0 ? (
          <Select
            aria-label={t('history.year')}
            placeholder={t('history.allYears')}
            clearable
            w={160}
            value={year}
            data={years.map(String)}
            onChange={(next) => {
              setYear(next);
              setPage(1);
            }}
          />
        ) : null}
      </PageHead>
      {answer.isPending ? <LoadingRows rows={6} height={72} /> : null}
      {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data?.total === 0 ? (
        <EmptyState icon={<IconSignature size={32} aria-hidden />}>
          {year ? t('history.noneInYear', { year }) : t('history.none')}
        </EmptyState>
      ) : null}
      {answer.data && answer.data.total > 0 ? (
        <>
          <ul className={classes.list} aria-label={t('history.title')}>
            {answer.data.data.map((one) => (
              <SigningRow key={one.id} signing={one} />
            ))}
          </ul>
          <Pager page={page} total={answer.data.total} pageSize={pageSize} onPage={setPage} says="range" />
        </>
      ) : null}
    </>
  );
}

function SigningRow({ signing }: { signing: Signing }) {
  const { t } = useTranslation('proof');
  const { onBehalf } = signing;
  return (
    <li className={classes.row} data-superseded={signing.superseded || undefined}>
      <div className={classes.letter}>
        {signing.mayOpen ? (
          <Link to={paths.document(signing.documentId)} className={classes.subject}>
            {signing.subject}
          </Link>
        ) : (
          <span className={classes.hidden}>{t('history.hidden')}</span>
        )}
        <span className={`${classes.facts} figures`}>
          {[
            signing.typeName,
            signing.docNo ? t('history.number', { number: signing.docNo }) : signing.superseded ? '' : t('history.noNumber'),
            onBehalf ? t('history.onBehalf', { kind: t(`history.kind.${onBehalf.kind}` as never), position: onBehalf.positionName }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {signing.superseded ? <span className={classes.gone}>{t('history.superseded')}</span> : null}
      </div>
      <div className={classes.act}>
        <time className="figures" dateTime={signing.at}>
          {shortDateTime(signing.at)}
        </time>
        <span className={classes.facts}>{t(`history.type.type${signing.signType as 1 | 2 | 3}`)}</span>
        {signing.certificateSerial ? (
          <span className={`${classes.facts} ${classes.mark} figures`}>
            <IconCertificate size={16} aria-hidden />
            {t('history.serial', { serial: signing.certificateSerial })}
          </span>
        ) : null}
        {signing.timestamped ? (
          <span className={`${classes.facts} ${classes.mark}`}>
            <IconClockCheck size={16} aria-hidden />
            {t('history.timestamped')}
          </span>
        ) : null}
      </div>
    </li>
  );
}
