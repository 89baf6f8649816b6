import { Group } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import { ReceiverItem } from './ReceiverLists.tsx';
import classes from './Receivers.module.css';
import { keyOf, type Purpose, purposes } from './receivers.ts';
import { WaySelect } from './WaySelect.tsx';

interface Props {
  receiver: Receiver;
  onChange: (key: string, part: Partial<Receiver>) => void;
  onRemove: (key: string) => void;
}

/** Drawn again only when this receiver changes. */
export const ReceiverRow = memo(function ReceiverRow({ receiver, onChange, onRemove }: Props) {
  const { t } = useTranslation('parts');
  const { name, kind, purpose, method = 'POST', postal = '' } = receiver;
  const change = (part: Partial<Receiver>) => onChange(keyOf(receiver), part);
  const outside = kind === 'OUTSIDE';
  const said = (
    <>
      {name}
      {kind === 'UNIT' ? null : <span className="detail">{t(`receivers.kind.${kind}`)}</span>}
    </>
  );
  const address =
    outside && (method === 'POST' || postal) ? (
      <input
        className={`drawn ${classes.native}`}
        style={{ flexBasis: '100%' }}
        aria-label={t('receivers.postalOf', { name })}
        placeholder={t('receivers.postal')}
        value={postal}
        maxLength={300}
        onChange={(event) => change({ postal: event.currentTarget.value })}
      />
    ) : null;
  return (
    <ReceiverItem name={said} below={address}>
      <Group gap={4}>
        <select
          className={`drawn ${classes.native}`}
          aria-label={t('receivers.as', { name })}
          value={purpose}
          onChange={(event) => change({ purpose: event.currentTarget.value as Purpose })}
        >
          {purposes.map((value) => (
            <option key={value} value={value}>
              {t(`receivers.purpose.${value}`)}
            </option>
          ))}
        </select>
        {outside ? <WaySelect name={name} value={method} onChange={(way) => change({ method: way })} /> : null}
        <button
          type="button"
          className={`drawn ${classes.native}`}
          aria-label={t('receivers.remove', { name })}
          onClick={() => onRemove(keyOf(receiver))}
        >
          ×
        </button>
      </Group>
    </ReceiverItem>
  );
});
