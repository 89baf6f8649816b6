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
import classes from './SignedHistory.module.css';

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
            label={t('history.year')}
            all={t('history.allYears')}
            value={list.filters.year}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(year) => list.narrow({ year })}
          />
        ) : null}
      </PageHead>
      <ListView
        label={t('history.title')}
        list={list}
        read={answer}
        rows={answer.data?.data}
        total={answer.data?.total}
        lines={6}
        lineHeight={72}
        empty={<EmptyState icon={<IconSignature size={32} aria-hidden />}>{t('history.none')}</EmptyState>}
        none={t('history.noneInYear', { year })}
      >
        {(rows) => (
          <ul className={classes.list} aria-label={t('history.title')}>
            {rows.map((one) => (
              <SigningRow key={one.id} signing={one} />
            ))}
          </ul>
        )}
      </ListView>
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
