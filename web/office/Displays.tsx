import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDisplays, makeDisplay, revokeDisplay } from '../../contract/office/displays.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { base } from '../shell/boot.ts';
import { Answer } from '../ui/Answer.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

interface Props {
  module: string;
  /** What it is called in a sentence: ห้อง. */
  thing: string;
  /** Those that the reader keeps. */
  things: readonly { id: number; name: string }[];
}

/** จอหน้าห้อง: the screens at the things that the reader keeps; the address of a new one is shown once. */
export function Displays({ module, thing, things }: Props) {
  const { t } = useTranslation('times');
  const read = useRead(listDisplays, { module });
  const [adds, setAdds] = useState(false);
  const [code, setCode] = useState('');
  const address = `${base}${paths.display(code).slice(1)}`;
  return (
    <Panel
      title={t('displays.title', { thing })}
      flush
      action={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdds(true)}>
          {t('displays.add', { thing })}
        </Button>
      }
    >
      {code ? (
        <section className="notice fields" data-tone="ok" aria-label={t('displays.code')}>
          <strong>{t('displays.code')}</strong>
          <code className="wraps">{`${window.location.origin}${address}`}</code>
          <span className="hint">{t('displays.hint', { thing })}</span>
          <a className="link" href={address} target="_blank" rel="noopener noreferrer">
            {t('displays.open')}
          </a>
        </section>
      ) : null}
      <Answer of={read} rows={2}>
        {({ displays }) => (
          <ul className="bare flush">
            {displays.length === 0 ? <li className="row dim">{t('displays.none', { thing })}</li> : null}
            {displays.map((one) => (
              <Display key={one.id} {...one} />
            ))}
          </ul>
        )}
      </Answer>
      {adds ? (
        <AddDisplay
          thing={thing}
          things={things}
          onMade={(made) => {
            setCode(made);
            setAdds(false);
          }}
          onClose={() => setAdds(false)}
        />
      ) : null}
    </Panel>
  );
}

function Display({ id, name, detail, usedAt }: { id: number; name: string; detail: string; usedAt: string | null }) {
  const { t } = useTranslation('times');
  const revoke = useSend(revokeDisplay, [listDisplays]);
  return (
    <li className="row">
      <span className="words">
        <Lines sub={[name, usedAt ? t('displays.usedAt', { at: shortDateTime(usedAt) }) : t('displays.never')]}>
          <strong>{detail}</strong>
        </Lines>
      </span>
      <RowButton
        aria-label={t('displays.revokeOf', { name: `${detail} ${name}` })}
        onClick={() =>
          void revoke({ displayId: id })
            .then(() => toastDone(t('displays.revoked')))
            .catch(toastError)
        }
      >
        {t('displays.revoke')}
      </RowButton>
    </li>
  );
}

interface AddProps extends Pick<Props, 'thing' | 'things'> {
  onMade: (code: string) => void;
  onClose: () => void;
}

function AddDisplay({ thing, things, onMade, onClose }: AddProps) {
  const { t } = useTranslation('times');
  const make = useSend(makeDisplay, [listDisplays]);
  return (
    <FormModal
      title={t('displays.add', { thing })}
      initial={{ resourceId: '', name: '' }}
      send={({ resourceId, name }) => make({ resourceId: Number(resourceId), name })}
      submit={t('displays.add', { thing })}
      onDone={({ code }) => onMade(code)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            label={t('displays.of', { thing })}
            data={things.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...field('resourceId', { required: true })}
          />
          <TextInput label={t('displays.name')} maxLength={80} {...field('name')} />
        </>
      )}
    </FormModal>
  );
}
