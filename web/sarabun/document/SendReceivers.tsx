import { useTranslation } from 'react-i18next';
import { getDraft } from '../../../contract/sarabun/drafts.ts';
import { useRead } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { LoadingRows } from '../../ui/Loading.tsx';
import classes from '../draft/Receivers.module.css';
import { keyOf, type Purpose, purposes } from '../draft/receivers.ts';
import { choicesOf, useReferenceLists } from '../reference-lists.ts';

/** How a body outside gets the letter, by its name; where it differs from the draft. */
export type Methods = ReadonlyMap<string, string>;

interface Props {
  documentId: number;
  methods: Methods;
  onMethods: (methods: Methods) => void;
}

/** Who gets the letter, as it was drafted and signed: each by what for, those outside with the way that the registry chooses. */
export function SendReceivers({ documentId, methods, onMethods }: Props) {
  const { t } = useTranslation('parts');
  const ways = useReferenceLists()?.waysOut;
  const draft = useRead(getDraft, { documentId });
  if (draft.isError) return <p role="alert">{errorText(draft.error)}</p>;
  if (!draft.data) return <LoadingRows rows={2} />;
  const { receivers } = draft.data;
  const part = (purpose: Purpose) => {
    const some = receivers.filter((one) => one.purpose === purpose);
    if (some.length === 0) return null;
    const label = t(`receivers.purpose.${purpose}`);
    return (
      <section key={purpose} aria-label={t('receivers.list', { purpose: label })}>
        <h3 className={classes.title}>
          {label} <span className="figures">{some.length}</span>
        </h3>
        <ul className={classes.list} aria-label={t('receivers.list', { purpose: label })} tabIndex={some.length > 8 ? 0 : undefined}>
          {some.map((one) => (
            <li key={keyOf(one)} className={classes.row}>
              <span className={classes.name}>{one.name}</span>
              {one.kind === 'OUTSIDE' ? (
                <span className={classes.controls}>
                  <select
                    aria-label={t('receivers.how', { name: one.name })}
                    value={methods.get(one.name) ?? one.method ?? 'POST'}
                    onChange={(event) => onMethods(new Map([...methods, [one.name, event.currentTarget.value]]))}
                  >
                    {choicesOf(ways, methods.get(one.name) ?? one.method ?? 'POST').map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <fieldset className={`${classes.root} ${classes.drafted}`}>
      <legend>{t('receivers.drafted')}</legend>
      {purposes.map(part)}
    </fieldset>
  );
}
