import { Checkbox, FileInput, Modal, Progress, Select } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { importPunchesPath, imports, type PunchImport } from '../../contract/time/devices.ts';
import { timeSetup } from '../../contract/time/punches.ts';
import { randomId, readKey, upload, useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { shortDateTime } from '../ui/dates.ts';
import { errorText } from '../ui/error-text.ts';
import { FormButtons, FormFault } from '../ui/FormParts.tsx';
import { toastDone } from '../ui/toast.ts';
import { useIsSmall } from '../ui/useMedia.ts';
import classes from './time.module.css';
import { stale } from './time-words.ts';

/** A file of a scanner is looked through first: what it was read as, what is new, each fault by its row. Only then it is kept, once. */
export function ImportPunches({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['time', 'common']);
  const small = useIsSmall();
  const devices = useRead(timeSetup, {}, { staleTime: 60_000 }).data?.devices ?? [];
  const sheet = useSheet(devices.length === 1 ? String(devices[0]?.id) : '', onClose);
  const { report, busy, file, deviceId } = sheet;
  const mayKeep = report && file && report.added > 0 && (report.faultCount === 0 || sheet.skip);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('manages.import')}
      size={820}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className="stack">
        <p className="hint">{t('manages.how')}</p>
        {devices.length === 0 ? <FormFault>{t('manages.noDevices')}</FormFault> : null}
        <Select
          label={t('manages.device')}
          data={devices.map((one) => ({ value: String(one.id), label: [one.name, one.detail].filter(Boolean).join(' · ') }))}
          allowDeselect={false}
          value={deviceId || null}
          onChange={(to) => sheet.device(to ?? '')}
        />
        <p className="hint">
          {t('manages.mapping')}:{' '}
          <Link className="link" to={paths.setting('time-devices')}>
            {t('manages.mappingOf')}
          </Link>
        </p>
        <Drop disabled={deviceId === '' || busy !== ''} onFile={sheet.choose}>
          <FileInput
            label={t('manages.file')}
            description={t('manages.fileHint')}
            placeholder={t('manages.drop')}
            leftSection={<IconUpload size={18} aria-hidden />}
            accept=".csv,.xlsx,.txt,.dat,.log"
            value={file}
            error={sheet.fault || undefined}
            disabled={deviceId === '' || busy !== ''}
            onChange={sheet.choose}
          />
        </Drop>
        <div role="status">
          {busy ? (
            <>
              <p className="hint">{t(busy === 'look' ? 'manages.reading' : 'common:saving')}</p>
              <Progress value={100} animated aria-label={t('manages.reading')} />
            </>
          ) : report ? (
            <Summary report={report} />
          ) : null}
        </div>
        {report && !busy ? <Sample of={report.sample} /> : null}
        {report && !busy && report.faults.length > 0 ? <Faults report={report} /> : null}
        {report && report.faultCount > 0 && report.added > 0 ? (
          <Checkbox label={t('manages.skip')} checked={sheet.skip} onChange={(event) => sheet.setSkip(event.currentTarget.checked)} />
        ) : null}
        <FormButtons
          submit={mayKeep ? t('manages.commit', { count: report.added }) : null}
          pending={busy === 'keep'}
          onAct={() => file && void sheet.send(file, true)}
          back={t('common:back')}
          onBack={onClose}
        />
      </div>
    </Modal>
  );
}

/** The file of a device on its way: looked through as soon as both are chosen, kept when that is asked for. */
function useSheet(first: string, onClose: () => void) {
  const { t } = useTranslation('time');
  const client = useQueryClient();
  const [chosenDevice, setDevice] = useState('');
  const deviceId = chosenDevice || first;
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<PunchImport | null>(null);
  const [fault, setFault] = useState('');
  const [skip, setSkip] = useState(false);
  const [busy, setBusy] = useState<'' | 'look' | 'keep'>('');
  // the same file sent again after a broken line is not taken in twice
  const key = useRef(randomId());
  async function send(chosen: File, keep: boolean, of = deviceId): Promise<void> {
    const form = new FormData();
    form.append('file', chosen, chosen.name);
    setBusy(keep ? 'keep' : 'look');
    setFault('');
    try {
      const asked = new URLSearchParams({ deviceId: of, ...(keep ? { commit: '1', ...(skip ? { skip: '1' } : {}) } : {}) });
      const given = await upload<PunchImport>(`${importPunchesPath}?${asked}`, form, { key: keep ? key.current : randomId() });
      setReport(given);
      if (given.kept) {
        toastDone(t('manages.done', { added: given.added, known: given.known }));
        await Promise.all([imports, ...stale].map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
        onClose();
      }
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy('');
    }
  }
  function again(chosen: File | null, of: string): void {
    setReport(null);
    setFault('');
    key.current = randomId();
    if (chosen && of) void send(chosen, false, of);
  }
  return {
    deviceId,
    file,
    report,
    fault,
    busy,
    skip,
    send,
    device(to: string) {
      setDevice(to);
      again(file, to);
    },
    choose(chosen: File | null) {
      setFile(chosen);
      again(chosen, deviceId);
    },
    setSkip(on: boolean) {
      setSkip(on);
      key.current = randomId();
    },
  };
}

/** A file may be dropped where it is chosen. */
function Drop({ disabled, onFile, children }: { disabled: boolean; onFile: (file: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the way for everybody else
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
    >
      {children}
    </div>
  );
}

function Summary({ report }: { report: PunchImport }) {
  const { t } = useTranslation('time');
  const { rows, people, added, known, first, last, cameAt, faultCount } = report;
  return (
    <div className="fields">
      <p className="figures medium">{t('manages.summary', { rows, people, added, known })}</p>
      {first && last ? (
        <p className="hint figures">{t('manages.span', { from: shortDateTime(first), until: shortDateTime(last) })}</p>
      ) : null}
      {cameAt ? (
        <p className="notice marked" data-tone="warn">
          <IconAlertTriangle size={18} aria-hidden />
          {t('manages.same', { at: shortDateTime(cameAt) })}
        </p>
      ) : null}
      {faultCount > 0 ? (
        <p className="notice marked" data-tone="urgent">
          <IconAlertTriangle size={18} aria-hidden />
          {t('manages.faults', { count: faultCount })}
        </p>
      ) : added === 0 ? (
        <p className="notice marked" data-tone="ok">
          <IconCircleCheck size={18} aria-hidden />
          {t('manages.nothing')}
        </p>
      ) : null}
    </div>
  );
}

/** The first rows as they were read: a wrong mapping is seen before anything is kept. */
function Sample({ of }: { of: PunchImport['sample'] }) {
  const { t } = useTranslation('time');
  if (of.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={`panel ${classes.scroll}`} tabIndex={0} aria-label={t('manages.sample')}>
      <table className="plain-table figures">
        <caption className="unseen">{t('manages.sample')}</caption>
        <thead>
          <tr>
            {(['row', 'code', 'person', 'at', 'direction'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`manages.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map((one) => (
            <tr key={one.row}>
              <td>{one.row}</td>
              <td>{one.code}</td>
              <td>{one.person || <span className="warned">{t('manages.unknown')}</span>}</td>
              <td>{one.at ? shortDateTime(one.at) : '–'}</td>
              <td>{one.direction ? t(`direction.${one.direction}`) : t('manages.unsaid')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Faults({ report: { faults } }: { report: PunchImport }) {
  const { t } = useTranslation('time');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="panel" style={{ overflow: 'auto', maxHeight: 320 }} tabIndex={0} aria-label={t('manages.message')}>
      <table className="plain-table">
        <thead>
          <tr>
            {(['row', 'field', 'value', 'message'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`manages.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={`${fault.row} ${fault.field} ${fault.message}`}>
              <td className="figures">{fault.row}</td>
              <td>{fault.field || '–'}</td>
              <td>{fault.value || '–'}</td>
              <td>{fault.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
