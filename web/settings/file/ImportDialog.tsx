import { Box, Button, Checkbox, FileInput, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { type ImportReport, importPath, settingsChoices, settingsHistory, settingsRows } from '../../../contract/settings/pages.ts';
import { randomId, readKey, upload } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { FormButtons, FormFault } from '../../ui/FormParts.tsx';
import { saveFrom } from '../../ui/save-file.ts';
import { toastDone } from '../../ui/toast.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import type { PageWords } from '../page-words.ts';
import { saveList } from './save-list.ts';

interface Props {
  path: SettingsPath;
  words: Pick<PageWords, 'title'>;
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
  const sending = useSheet({ path, own, onClose });
  const { file, report, fault, busy } = sending;
  const clean = report !== null && report.faults.length === 0;
  const differs = clean ? report.added + report.changed : 0;
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
        <Text className="dimmed">{own?.how ?? t('file.how')}</Text>
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void (own ? saveFrom(own.template, `${words.title}.xlsx`) : saveList(path, 'xlsx', words.title, true))}
          >
            {t('file.template')}
          </Button>
        </div>
        <FileInput
          label={t('file.choose')}
          placeholder={t('file.chooseHint')}
          leftSection={<IconUpload size={18} aria-hidden />}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          value={file}
          error={fault || undefined}
          disabled={busy !== ''}
          onChange={sending.choose}
        />
        <div role="status">
          <Progressing busy={busy} />
          {report && !busy ? <Summary report={report} /> : null}
        </div>
        {report && report.faults.length > 0 ? <Faults faults={report.faults} /> : null}
        {clean && report.made ? <Made made={report.made} /> : null}
        {differs > 0 && own?.invites ? (
          <Checkbox
            label={t('file.invite')}
            description={t('file.inviteHint')}
            checked={sending.invite}
            onChange={(event) => sending.setInvite(event.currentTarget.checked)}
          />
        ) : null}
        <FormButtons
          submit={differs > 0 && file ? t('file.commit', { count: differs }) : null}
          pending={busy === 'keep'}
          onAct={() => file && void sending.send(file, true)}
          back={t('common:back')}
          onBack={onClose}
        />
      </div>
    </Modal>
  );
}

type Busy = '' | 'look' | 'keep';

/** The file on its way: looked through as soon as it is chosen, kept when that is asked for. */
function useSheet({ path, own, onClose }: Pick<Props, 'path' | 'own' | 'onClose'>) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState<Busy>('');
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
    const asked = keep ? `?commit=1${own?.invites && invite ? '&invite=1' : ''}` : '';
    try {
      const given = await upload<ImportReport>(own ? `${own.upload}${asked}` : importPath(path), form, {
        key: keep ? key.current : randomId(),
      });
      setReport(given);
      if (given.kept) await taken(given);
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy('');
    }
  }
  async function taken({ added, changed, links }: ImportReport): Promise<void> {
    toastDone([t('file.done', { added, changed }), links && t('file.links', links)].filter(Boolean).join(' '));
    const stale = [settingsRows, settingsChoices, settingsHistory, ...(own?.refresh ?? [])];
    await Promise.all(stale.map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
    onClose();
  }
  function choose(chosen: File | null): void {
    setFile(chosen);
    setReport(null);
    setFault('');
    key.current = randomId();
    if (chosen) void send(chosen, false);
  }
  return {
    file,
    report,
    fault,
    busy,
    invite,
    send,
    choose,
    setInvite(on: boolean) {
      setInvite(on);
      key.current = randomId();
    },
  };
}

function Progressing({ busy }: { busy: Busy }) {
  const { t } = useTranslation(['settings', 'common']);
  if (!busy) return null;
  return (
    <>
      <Text className="dimmed">{t(busy === 'look' ? 'file.checking' : 'common:saving')}</Text>
      <Progress value={100} animated aria-label={t('file.checking')} />
    </>
  );
}

/** How many rows the file has, what would become of them, and whether anything is wrong. */
function Summary({ report: { rows, added, changed, unchanged, faults } }: { report: ImportReport }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <p className="figures">{t('file.summary', { rows, added, changed, unchanged })}</p>
      {faults.length > 0 ? (
        <FormFault>
          <IconAlertTriangle size={20} aria-hidden /> {t('file.faults', { count: faults.length })}
        </FormFault>
      ) : (
        <Group component="p" className="notice" data-tone="ok" gap={8}>
          <IconCircleCheck size={20} aria-hidden /> {t(added + changed > 0 ? 'file.clean' : 'file.nothing')}
        </Group>
      )}
    </>
  );
}

/** What is made and what changes, before it is kept. */
function Made({ made }: { made: NonNullable<ImportReport['made']> }) {
  const { t } = useTranslation('settings');
  return (
    <Stack gap={8}>
      {made.map(({ what, count, lines }) => (
        <Box component="details" key={what} className="panel" px={12} py={8} open={count <= 12}>
          <summary>{t(`file.made.${what}`, { count })}</summary>
          <Box component="ul" className="bare" mah={240} style={{ overflow: 'auto' }}>
            {lines.map((line) => (
              <Group component="li" key={`${line.row} ${line.name}`} gap="0 12px" align="start" fz={15}>
                <Text span inherit w={64} className="dimmed figures">
                  {t('file.atRow', { row: line.row })}
                </Text>
                <Text span inherit flex="1 1 160px">
                  {line.name}
                </Text>
                <Text span inherit flex="1 1 160px" className="dimmed" style={{ whiteSpace: 'pre-line' }}>
                  {line.detail}
                </Text>
              </Group>
            ))}
          </Box>
          {count > lines.length ? <Text className="dimmed">{t('file.madeMore', { count: count - lines.length })}</Text> : null}
        </Box>
      ))}
    </Stack>
  );
}

function Faults({ faults }: { faults: ImportReport['faults'] }) {
  const { t } = useTranslation('settings');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="panel" style={{ overflow: 'auto', maxHeight: 320 }} tabIndex={0} aria-label={t('file.message')}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col" className="nowrap">
              {t('file.row')}
            </th>
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
