import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type PhoneBookEntry, phoneBook } from '../../contract/intranet/today.ts';
import { useKeptRead } from '../offline/useKeptRead.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { untilWords } from './OfficeToday.tsx';
import classes from './Staff.module.css';

/** สมุดโทรศัพท์: who is where, by which number, whether he is there and who acts for him. Without a network the last look is read. */
export function PhoneBookPage() {
  const { t } = useTranslation('intranet');
  const [query, setQuery] = useSearchParams();
  const away = query.get('away') === '1';
  const list = useListParams({ size: 50 });
  const read = useKeptRead(phoneBook, { ...list.paged, ...(list.search ? { search: list.search } : {}), ...(away ? { away } : {}) });
  return (
    <>
      <BackLink to={paths.intranet}>{t('back')}</BackLink>
      <PageHead title={t('phone.title')} hint={t('phone.hint')} />
      <ListView
        label={t('phone.title')}
        {...list.showing(read, 'items')}
        search={{ label: t('phone.search'), placeholder: t('phone.placeholder') }}
        filters={
          <Checkbox
            label={t('phone.away')}
            checked={away}
            onChange={(event) => {
              const next = new URLSearchParams(query);
              next.delete('page');
              if (event.currentTarget.checked) next.set('away', '1');
              else next.delete('away');
              setQuery(next, { replace: true });
            }}
          />
        }
        empty={t(away ? 'today.nobody' : 'phone.none')}
      >
        {(items) => (
          <Panel flush>
            <ul className="bare flush">
              {items.map((one) => (
                <Entry key={one.personId} entry={one} />
              ))}
            </ul>
          </Panel>
        )}
      </ListView>
    </>
  );
}

function Entry({ entry }: { entry: PhoneBookEntry }) {
  const { t } = useTranslation('intranet');
  const { name, post, unit, phone, email, away } = entry;
  return (
    <li className="row">
      <span className="words">
        <Lines sub={[post, unit]}>
          <strong>{name}</strong>
        </Lines>
        {away ? (
          <span>
            <Pill tone="warn">{t('phone.isAway')}</Pill> <span className="figures">{untilWords(t, away)}</span>
          </span>
        ) : null}
      </span>
      <span className={`figures ${classes.numbers}`}>
        {phone ? (
          <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={t('phone.call', { name, phone })}>
            {phone}
          </a>
        ) : (
          <span className="dim">{t('phone.noNumber')}</span>
        )}
        {email ? (
          <a className="link" href={`mailto:${email}`} aria-label={t('phone.mail', { name, email })}>
            {email}
          </a>
        ) : null}
      </span>
    </li>
  );
}
