import { Alert, Button, Checkbox, FileInput, Group, Modal, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { type ImportReport, importPath, settingsChoices, settingsHistory, settingsRows } from '../../../contract/settings/pages.ts';
import { randomId, readKey, upload } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { FormButtons } from '../../ui/FormParts.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import type { PageWords } from '../page-words.ts';
import classes from './Import.module.css';
import { saveList, saveSheet } from './save-list.ts';

interface Props {
  path: SettingsPath;
  words: PageWords;
  /** Of a page with its own screen: where its sheets go, and what is read anew. `upload` takes ?commit=1. */
  own?: {
    upload: string;
    template: string;
    refresh: Endpoint[];
    /** How it is filled in, where it is not like the others. */
    how?: string;
    /** It makes accounts, whose owners are mailed their links: `upload` takes &invite=1. */
    invites?: boolean;
  };
  onClose: () => void;
}

/** A file is looked through first: what it would add and change, and each fault by row and column. Only a clean one is taken in, whole. */
export function ImportDialog({ path, words, own, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const small = useIsSmall();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState<'' | 'look' | 'keep'>('');
  const [invite, setInvite] = useState(true);
  // the same file sent again after a broken line is not taken in twice
  const key = useRef(randomId());
  async function send(chosen: File, keep: boolean): Promise<void> {
    const form = new FormData();
    // before the file: the server reads the parts in their order
    if (keep) form.append('commit', '1');
    form.append('file', chosen);
    setBusy(keep ? 'keep' : 'look');
    setFault('');
    try {
      const asked = keep ? `?commit=1${own?.invites && invite ? '&invite=1' : ''}` : '';
      const given = await upload<ImportReport>(own ? `${own.upload}${asked}` : importPath(path), form, {
        key: keep ? key.current : randomId(),
      });
      setReport(given);
      if (!given.kept) return;
      toastDone(
        [t('file.done', { added: given.added, changed: given.changed }), given.links && t('file.links', given.links)]
          .filter(Boolean)
          .join(' '),
      );
      await Promise.all(
        [settingsRows, settingsChoices, settingsHistory, ...(own?.refresh ?? [])].map((read) =>
          client.invalidateQueries({ queryKey: readKey(read) }),
        ),
      );
      onClose();
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy('');
    }
  }
  function choose(chosen: File | null): void {
    setFile(chosen);
    setReport(null);
    setFault('');
    key.current = randomId();
    if (chosen) void send(chosen, false);
  }
  const clean = report !== null && report.faults.length === 0;
  const differs = report ? report.added + report.changed : 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('file.importTo', { title: words.title })}
      size={760}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className="stack">
        <p className={classes.how}>{own?.how ?? t('file.how')}</p>
        <Group gap={8}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void (own ? saveSheet(own.template, `${words.title}.xlsx`) : saveList(path, 'xlsx', words.title, true))}
          >
            {t('file.template')}
          </Button>
        </Group>
        <FileInput
          label={t('file.choose')}
          placeholder={t('file.chooseHint')}
          leftSection={<IconUpload size={18} aria-hidden />}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          value={file}
          error={fault || undefined}
          disabled={busy !== ''}
          onChange={choose}
        />
        <div role="status">
          {busy ? (
            <>
              <p className={classes.how}>{t(busy === 'look' ? 'file.checking' : 'common:saving')}</p>
              <Progress value={100} animated aria-label={t('file.checking')} />
            </>
          ) : null}
          {report && !busy ? (
            <>
              <p className="figures">
                {t('file.summary', { rows: report.rows, added: report.added, changed: report.changed, unchanged: report.unchanged })}
              </p>
              <Alert
                color={clean ? 'green' : 'red'}
                icon={clean ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
                classNames={{ root: clean ? (classes.clean ?? '') : (classes.faulty ?? ''), message: classes.said ?? '' }}
              >
                {clean ? t(differs > 0 ? 'file.clean' : 'file.nothing') : t('file.faults', { count: report.faults.length })}
              </Alert>
            </>
          ) : null}
        </div>
        {report && report.faults.length > 0 ? <Faults faults={report.faults} /> : null}
        {clean && report.made ? <Made made={report.made} /> : null}
        {clean && differs > 0 && own?.invites ? (
          <Checkbox
            label={t('file.invite')}
            description={t('file.inviteHint')}
            checked={invite}
            onChange={(event) => {
              setInvite(event.currentTarget.checked);
              key.current = randomId();
            }}
          />
        ) : null}
        <FormButtons
          submit={clean && differs > 0 && file ? t('file.commit', { count: differs }) : null}
          pending={busy === 'keep'}
          onAct={() => file && void send(file, true)}
          back={t('common:back')}
          onBack={onClose}
        />
      </div>
    </Modal>
  );
}

/** What is made and what changes, before it is kept. */
function Made({ made }: { made: NonNullable<ImportReport['made']> }) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes.made}>
      {made.map(({ what, count, lines }) => (
        <details key={what} open={count <= 12}>
          <summary>{t(`file.made.${what}`, { count })}</summary>
          <ul>
            {lines.map((line) => (
              <li key={`${line.row} ${line.name}`}>
                <span className="dimmed figures">{t('file.atRow', { row: line.row })}</span>
                <span className={classes.name}>{line.name}</span>
                <span className={classes.how}>{line.detail}</span>
              </li>
            ))}
          </ul>
          {count > lines.length ? <p className={classes.how}>{t('file.madeMore', { count: count - lines.length })}</p> : null}
        </details>
      ))}
    </div>
  );
}

function Faults({ faults }: { faults: ImportReport['faults'] }) {
  const { t } = useTranslation('settings');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('file.message')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('file.row')}</th>
            <th scope="col">{t('file.field')}</th>
            <th scope="col">{t('file.value')}</th>
            <th scope="col">{t('file.message')}</th>
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
