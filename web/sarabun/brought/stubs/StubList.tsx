import { ActionIcon } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BroughtStub } from '../../../../contract/sarabun/brought-stubs.ts';
import { shortDate } from '../../../ui/dates.ts';
import { Lines } from '../../../ui/Lines.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { BroughtLine } from '../BroughtLine.tsx';

interface Props {
  stubs: BroughtStub[];
  onRemove?: ((stub: BroughtStub) => void) | undefined;
}

/** As letters show lines of former registers; one that was taken back is told as such. */
export function StubList({ stubs, onRemove }: Props) {
  const { t } = useTranslation('brought');
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <ul className="bare" aria-label={t('stub.title')}>
        {stubs.map((stub) => {
          const { stubId, lineId, kind, number, docNo, docDate, from, subject, book } = stub;
          const name = [docNo || number, subject || '-'].join(' · ');
          return (
            <li key={stubId} className="row">
              <IconHistory size={20} aria-hidden />
              <span className="words">
                {lineId ? (
                  <button type="button" className="plain link" onClick={() => setShown(lineId)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
                <Lines sub={[t(`stub.${kind}`), `${book} ${number}`, from, docDate ? shortDate(docDate) : '']} />
                {lineId ? null : <Pill tone="warn">{t('stub.withdrawn')}</Pill>}
              </span>
              {onRemove ? (
                <ActionIcon size={32} aria-label={t('stub.remove', { name })} onClick={() => onRemove(stub)}>
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>
          );
        })}
      </ul>
      {shown ? <BroughtLine lineId={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
