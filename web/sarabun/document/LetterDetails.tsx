import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, shortDate } from '../../ui/dates.ts';
import { FactList } from '../../ui/FactList.tsx';
import type { Letter } from './ActionPanel.tsx';
import { AmendDialog } from './AmendDialog.tsx';
import classes from './DocumentWindow.module.css';

/** Everything that the register says of the letter, and correcting it where the reader may. */
export function LetterDetails({ letter, onChanged }: { letter: Letter; onChanged: () => void }) {
  const { t } = useTranslation('sarabun');
  const [amending, setAmending] = useState(false);
  const details = useDetails(letter);
  const may = letter.may.some((one) => one.action === 'amend' && one.allowed);
  return (
    <details className={classes.part}>
      <summary>{t('facts.more')}</summary>
      <FactList label={t('facts.more')} facts={details.map(([name, value]) => [name, value || '-'])} />
      {may ? (
        <Button mt={8} variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setAmending(true)}>
          {t('action.amend')}
        </Button>
      ) : null}
      {amending ? <AmendDialog letter={letter} onClose={() => setAmending(false)} onChanged={onChanged} /> : null}
    </details>
  );
}

/** The line of the register, with a dash where it says nothing. */
function useDetails({ document, focus, transmissions }: Letter): [string, string][] {
  const { t } = useTranslation('sarabun');
  const row = transmissions.find((one) => one.id === focus.transmissionId) ?? transmissions[0];
  const sent = transmissions.filter((one) => one.sentAt && one.parentId !== null);
  const firstSent = sent[0] ?? transmissions.find((one) => one.sentAt);
  return [
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
}

/** The first names, and how many more. */
function named(names: string[]): string {
  const most = 3;
  return names.length > most ? `${names.slice(0, most).join(', ')} +${names.length - most}` : names.join(', ');
}
