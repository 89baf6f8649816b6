import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AgencyFace, faceStyles, getOrganization, useFaces, withdrawFaces } from '../../contract/settings/organization.ts';
import { readKey, upload, useWrite } from '../api.ts';
import { shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { errorText } from '../ui/error-text.ts';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import classes from './Organization.module.css';
import { SampleLetter } from './SampleLetter.tsx';

/** In which fonts letters are printed: ours, or the agency's own, which are looked at on a page before they are used. */
export function FacePanel({ faces }: { faces: AgencyFace[] }) {
  const { t } = useTranslation(['organization', 'common']);
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<string[]>([]);
  const use = useWrite(useFaces, { refresh: [getOrganization], onSuccess: () => toastDone(t('facesInUse')) });
  const drop = useWrite(withdrawFaces, { refresh: [getOrganization], onSuccess: () => toastDone(t('facesDropped')) });
  const tried = faces.filter((one) => !one.used);

  async function send(files: File[]): Promise<void> {
    setSending(true);
    const failed: string[] = [];
    for (const file of files) {
      const form = new FormData();
      form.set('file', file);
      await upload('/settings/faces', form).catch((error) => failed.push(`${file.name}: ${errorText(error)}`));
    }
    setFaults(failed);
    setSending(false);
    await client.invalidateQueries({ queryKey: readKey(getOrganization) });
    if (files.length > failed.length) toastDone(t('faceAdded', { count: files.length - failed.length }));
  }

  async function askToDrop(): Promise<void> {
    const sure = await confirm({ title: t('dropFaces'), message: t('dropFacesText'), confirmLabel: t('dropFaces'), danger: true });
    if (sure) drop.mutate({}, { onError: (error) => toastError(error) });
  }

  return (
    <Panel title={t('font')}>
      <p className="hint">{t('fontText')}</p>
      <ul className={classes.faces}>
        {faceStyles.map((style) => {
          const own = faces.filter((one) => one.style === style);
          return (
            <li key={style}>
              <strong>{t(`style.${style}`)}</strong>
              {own.some(({ used }) => used) ? null : <span>{t('ownFace')}</span>}
              {own.map((one) => (
                <span key={String(one.used)}>
                  {one.family} <span className="hint">{t('by', { name: one.addedBy, at: shortDate(one.addedAt) })}</span>{' '}
                  <Pill tone={one.used ? 'ok' : 'warn'}>{t(one.used ? 'faceUsed' : 'faceTried')}</Pill>
                </span>
              ))}
            </li>
          );
        })}
      </ul>
      {faults.length > 0 ? (
        <div role="alert" className={classes.fault}>
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      ) : null}
      {tried.length > 0 ? (
        <>
          <p className={classes.label}>{t('faceSample')}</p>
          <SampleLetter state={JSON.stringify(faces)} path="/settings/faces/sample" label={t('faceSample')} />
        </>
      ) : null}
      <div className={classes.buttons}>
        <FileButton multiple accept=".ttf,font/ttf" onChange={(files) => void send(files)} inputProps={{ 'aria-label': t('chooseFaces') }}>
          {(props) => (
            <Button {...props} variant="default" loading={sending} leftSection={<IconUpload size={16} aria-hidden />}>
              {t('addFaces')}
            </Button>
          )}
        </FileButton>
        {tried.length > 0 ? (
          <Button loading={use.isPending} onClick={() => use.mutate({}, { onError: (error) => toastError(error) })}>
            {t('useFaces')}
          </Button>
        ) : null}
        {faces.length > 0 ? (
          <Button variant="subtle" color="red" loading={drop.isPending} onClick={() => void askToDrop()}>
            {t('dropFaces')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
