import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imports, listEntrances, makeEntrance, revokeEntrance } from '../../contract/time/devices.ts';
import { timeReport } from '../../contract/time/months.ts';
import { timeSetup } from '../../contract/time/punches.ts';
import { useRead, useSend } from '../api.ts';
import { ManageView } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';
import { base } from '../shell/boot.ts';
import { Answer } from '../ui/Answer.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

const ImportPunches = lazy(() => import('./ImportPunches.tsx').then((file) => ({ default: file.ImportPunches })));

/** What who manages time looks after: devices and their files, the screens that show the QR of the day, the settings, the figures. */
export function ManageTime() {
  const { t } = useTranslation('time');
  const setup = useRead(timeSetup, {}, { staleTime: 60_000 });
  const devices = setup.data?.devices.map((one) => ({
    id: one.id,
    name: one.name,
    to: paths.setting('time-devices'),
    words: [one.detail],
    state: { tone: 'ok' as const, word: t('manages.active') },
  }));
  return (
    <ManageView
      module="time"
      title={t('manages.devices')}
      of={{ ...setup, data: devices }}
      report={{ call: timeReport, title: t('report.title'), since: 'half' }}
    >
      <Files />
      <Entrances />
    </ManageView>
  );
}

/** What was brought in from scanners, the newest first. */
function Files() {
  const { t } = useTranslation('time');
  const read = useRead(imports, {});
  const [brings, setBrings] = useState(false);
  return (
    <Panel
      title={t('manages.imports')}
      count={read.data?.items.length}
      flush
      action={
        <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setBrings(true)}>
          {t('manages.import')}
        </Button>
      }
    >
      <Answer of={read} rows={3}>
        {({ items }) => (
          <ul className="bare flush" aria-label={t('manages.imports')}>
            {items.length === 0 ? <li className="row dim">{t('manages.noImports')}</li> : null}
            {items.map((one) => (
              <li key={one.id} className="row">
                <span className="words">
                  <Lines
                    sub={[
                      one.device,
                      t('manages.importLine', { rows: one.rows, added: one.added, known: one.known }),
                      one.left > 0 && t('manages.left', { count: one.left }),
                      one.first && one.last && t('manages.span', { from: shortDateTime(one.first), until: shortDateTime(one.last) }),
                    ]}
                  >
                    <span className="wraps">{one.file}</span>
                  </Lines>
                </span>
                <span className="dim figures">{[one.by, shortDateTime(one.at)].join(' · ')}</span>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {brings ? (
        <Suspense fallback={null}>
          <ImportPunches onClose={() => setBrings(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** Screens at the entrances: the address of a new one is shown once. */
function Entrances() {
  const { t } = useTranslation('time');
  const read = useRead(listEntrances, {});
  const [adds, setAdds] = useState(false);
  const [code, setCode] = useState('');
  const revoke = useSend(revokeEntrance, [listEntrances]);
  const address = `${base}time/entrance#${code}`;
  return (
    <Panel
      title={t('manages.entrances')}
      flush
      action={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdds(true)}>
          {t('manages.addEntrance')}
        </Button>
      }
    >
      {code ? (
        <section className="notice fields" data-tone="ok" aria-label={t('manages.entranceCode')}>
          <strong>{t('manages.entranceCode')}</strong>
          <code className="wraps">{`${window.location.origin}${address}`}</code>
          <span className="hint">{t('manages.entranceHint')}</span>
          <a className="link" href={address} target="_blank" rel="noopener noreferrer">
            {t('manages.openEntrance')}
          </a>
        </section>
      ) : null}
      <Answer of={read} rows={2}>
        {({ entrances }) => (
          <ul className="bare flush" aria-label={t('manages.entrances')}>
            {entrances.length === 0 ? <li className="row dim">{t('manages.noEntrances')}</li> : null}
            {entrances.map((one) => (
              <li key={one.id} className="row">
                <span className="words">
                  <Lines sub={[one.name, one.usedAt ? t('manages.usedAt', { at: shortDateTime(one.usedAt) }) : t('manages.never')]}>
                    <strong>{one.detail}</strong>
                  </Lines>
                </span>
                <RowButton
                  aria-label={t('manages.revokeOf', { name: `${one.detail} ${one.name}` })}
                  onClick={() =>
                    void revoke({ entranceId: one.id })
                      .then(() => toastDone(t('manages.revoked')))
                      .catch(toastError)
                  }
                >
                  {t('manages.revoke')}
                </RowButton>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {adds ? (
        <AddEntrance
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

function AddEntrance({ onMade, onClose }: { onMade: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation('time');
  const setup = useRead(timeSetup, {}, { staleTime: 60_000 });
  const make = useSend(makeEntrance, [listEntrances]);
  return (
    <FormModal
      title={t('manages.addEntrance')}
      initial={setup.data ? { siteId: '', name: '' } : undefined}
      read={setup}
      send={({ siteId, name }) => make({ siteId: Number(siteId), name })}
      submit={t('manages.addEntrance')}
      onDone={({ code }) => onMade(code)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            label={t('manages.site')}
            data={(setup.data?.sites ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
            {...field('siteId', { required: true })}
          />
          <TextInput label={t('manages.screenName')} maxLength={80} {...field('name')} />
        </>
      )}
    </FormModal>
  );
}
