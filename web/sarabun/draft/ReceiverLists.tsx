import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import classes from './Receivers.module.css';
import { purposes } from './receivers.ts';

/** Receivers under what they get the letter for; each is an item that `children` draws. */
export function ReceiverLists({ receivers, children }: { receivers: Receiver[]; children: (one: Receiver) => ReactNode }) {
  const { t } = useTranslation('parts');
  return purposes.map((value) => {
    const some = receivers.filter((one) => one.purpose === value);
    if (some.length === 0) return null;
    const purpose = t(`receivers.purpose.${value}`);
    const label = t('receivers.list', { purpose });
    return (
      <section key={value} aria-label={label}>
        <Title order={3} size="h4" mb={4}>
          {purpose} <span className="dim figures">{some.length}</span>
        </Title>
        <ul className={`bare boxed ${classes.list}`} tabIndex={some.length > 8 ? 0 : undefined} aria-label={label}>
          {some.map(children)}
        </ul>
      </section>
    );
  });
}

/** What it is, native controls beside it, and a line of its own below: two hundred stand at once. */
export function ReceiverItem({ name, children, below }: { name: ReactNode; children: ReactNode; below?: ReactNode }) {
  return (
    <li className={`row ${classes.row}`}>
      <span className="words">{name}</span>
      {children}
      {below}
    </li>
  );
}
