import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, shortDate } from '../../ui/dates.ts';
import type { Letter } from './ActionPanel.tsx';
import { AmendDialog } from './AmendDialog.tsx';
import classes from './LetterDetails.module.css';

/** Everything that the register says of the letter, and correcting it where the reader may. */
export function LetterDetails({ letter, onChanged }: { letter: Letter; onChanged: () => void }) {
  const { t } = useTranslation('sarabun');
  const [amending, setAmending] = useState(false);
  const { document, focus, transmissions } = letter;
  const row = transmissions.find((one) => one.id === focus.transmissionId) ?? transmissions[0];
  const sent = transmissions.filter((one) => one.sentAt && one.parentId !== null);
  const firstSent = sent[0] ?? transmissions.find((one) => one.sentAt);
  const details: [string, string][] = [
    [t('facts.receiveNo'), row?.receiveNo ?? ''],
    [t('facts.receiveDate'), row?.receivedAt ? `${shortDate(row.receivedAt)} ${clock(row.receivedAt)}` : ''],
    [t('facts.speed'), document.speedName],
    [t('facts.no'), document.docNo ?? ''],
    [t('facts.date'), document.docDate ? shortDate(document.docDate) : ''],
    [t('facts.subject'), document.subject],
    [t('facts.from'), document.from],
    [t('facts.to'), document.to],
    [t('facts.disposal'), row?.disposal ?? ''],
    [t('facts.type'), document.typeName],
    [t('facts.sendDate'), firstSent?.sentAt ? `${shortDate(firstSent.sentAt)} ${clock(firstSent.sentAt)}` : ''],
    [t('facts.sendTo'), named((sent.length > 0 ? sent : transmissions).map((one) => one.receiver))],
    [t('facts.owner'), document.ownerUnit],
  ];
  const may = letter.may.some((one) => one.action === 'amend' && one.allowed);
  return (
    <details className={classes.root}>
      <summary>{t('facts.more')}</summary>
      <dl className={classes.list} aria-label={t('facts.more')}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value || '-'}</dd>
          </div>
        ))}
      </dl>
      {may ? (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setAmending(true)}>
          {t('action.amend')}
        </Button>
      ) : null}
      {amending ? <AmendDialog letter={letter} onClose={() => setAmending(false)} onChanged={onChanged} /> : null}
    </details>
  );
}

/** The first names, and how many more. */
function named(names: string[]): string {
  const most = 3;
  return names.length > most ? `${names.slice(0, most).join(', ')} +${names.length - most}` : names.join(', ');
}
