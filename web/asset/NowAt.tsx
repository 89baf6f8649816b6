import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OpenAsset } from '../../contract/asset/register.ts';
import { paths } from '../paths.ts';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './asset.module.css';
import { dayAt } from './asset-words.ts';

/** Who has it now where that is not its custodian, until when, and what ends it. */
export function NowAt({ of, onRepair }: { of: OpenAsset; onRepair: (id: number) => void }) {
  const { t } = useTranslation('asset');
  const loan = of.loans.find(({ returnedAt }) => returnedAt === null);
  const repair = of.repairs.find(({ untilDay }) => untilDay === null);
  if (loan)
    return (
      <Note title={t('now.lent', { name: loan.borrower })} sub={t('page.due', { day: shortDate(dayAt(loan.dueOn)) })}>
        <Link className="link" to={paths.assetLoan(loan.requestId)}>
          {loan.number || t('page.loans')}
        </Link>
      </Note>
    );
  if (repair)
    return (
      <Note
        title={t('now.repair', { shop: repair.shop || t('now.noShop') })}
        sub={[t('now.since', { day: shortDate(dayAt(repair.fromDay)) }), repair.fault].join(' · ')}
      >
        {of.may.repair ? (
          <Button variant="default" onClick={() => onRepair(repair.id)}>
            {t('repair.edit')}
          </Button>
        ) : null}
      </Note>
    );
  if (!of.case) return null;
  return (
    <Note title={t('now.case')} sub={t(`state.${of.asset.state}`)}>
      <Link className="link" to={paths.assetCase(of.case.id)}>
        {of.case.number}
      </Link>
    </Note>
  );
}

function Note({ title, sub, children }: { title: string; sub: string; children: ReactNode }) {
  return (
    <div className={`notice ${classes.now}`} data-tone="warn" role="status">
      <span className="words">
        <Lines sub={[sub]}>
          <strong>{title}</strong>
        </Lines>
      </span>
      {children}
    </div>
  );
}

/** ตรวจนับประจำปี: was it found, and how. */
export function Checks({ checks }: Pick<OpenAsset, 'checks'>) {
  const { t } = useTranslation(['asset', 'assetCheck']);
  if (checks.length === 0) return null;
  return (
    <Panel title={t('assetCheck:title')} flush>
      <ul className="bare flush" aria-label={t('assetCheck:title')}>
        {checks.map(({ year, found, running, dueOn }) => {
          const Sign = found ? IconCircleCheck : running ? IconCircle : IconCircleX;
          const said = found
            ? [t('now.found'), t(`assetCheck:condition.${found.condition}`)]
            : [t(running ? 'now.notYet' : 'now.notFound')];
          return (
            <li key={year} className="row">
              <Sign size={20} className={classes.sign} data-check={found ? 'found' : running ? 'open' : 'missing'} aria-hidden />
              <span className="words">
                <Lines
                  sub={
                    found ? [shortDate(found.at), found.place, found.by] : [running && t('now.checkDue', { day: shortDate(dayAt(dueOn)) })]
                  }
                >
                  {[year, ...said].join(' ')}
                </Lines>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
