import { useTranslation } from 'react-i18next';
import { exchangeMethod, exchangePartners } from '../../../contract/exchange/calls.ts';
import { useRead } from '../../api.ts';
import { choicesOf, useReferenceLists } from '../reference-lists.ts';
import classes from './Receivers.module.css';

/** How a body outside gets the letter. */
export function WaySelect({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('parts');
  const ways = useReferenceLists()?.waysOut;
  const partners = useRead(exchangePartners, {}, { staleTime: 60_000 }).data?.names;
  return (
    <select
      className={`drawn ${classes.native}`}
      aria-label={t('receivers.how', { name })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {value === exchangeMethod || partners?.includes(name) ? <option value={exchangeMethod}>{t('receivers.exchange')}</option> : null}
      {choicesOf(ways, value).map((way) => (
        <option key={way.value} value={way.value}>
          {way.label}
        </option>
      ))}
    </select>
  );
}
