import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnField } from '../../contract/request/calls.ts';
import { Panel } from '../ui/Panel.tsx';
import { OwnFields } from './OwnFields.tsx';
import classes from './OwnKindForm.module.css';
import { type Typed, typedOf } from './own-fields.ts';

/** The form as officers will see it; what is typed here goes nowhere. */
export function FormPreview({ name, about, fields }: { name: string; about: string; fields: OwnField[] }) {
  const { t } = useTranslation('ownRequests');
  const [typed, setTyped] = useState<Typed>({});
  const values = { ...typedOf(fields), ...typed };
  return (
    <Panel title={t('kinds.preview')} className={classes.preview ?? ''}>
      <div className="fields">
        {name ? <strong>{name}</strong> : null}
        {about ? <p className="hint">{about}</p> : null}
        <OwnFields
          fields={fields.filter((field) => field.name)}
          fieldOf={(key, { required }) => ({
            value: shaped(
              fields.find((field) => field.key === key),
              values[key],
            ),
            onChange: (next) => setTyped({ ...typed, [key]: valueIn(next) }),
            error: undefined,
            required,
          })}
        />
      </div>
    </Panel>
  );
}

/** An event of an input, or the value itself. */
function valueIn(next: unknown): unknown {
  const target = (next as { currentTarget?: { value?: unknown } } | null)?.currentTarget;
  return target && 'value' in target ? target.value : next;
}

/** A field whose kind was changed meanwhile begins anew. */
function shaped(field: OwnField | undefined, value: unknown): unknown {
  if (!field) return '';
  const fits = field.kind === 'PERSON' ? Array.isArray(value) : field.kind === 'PERIOD' ? isPeriod(value) : typeof value === 'string';
  return fits ? value : typedOf([field])[field.key];
}

function isPeriod(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'from' in value;
}
