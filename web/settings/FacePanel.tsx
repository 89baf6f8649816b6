import { Button, Group, Text } from '@mantine/core';
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
import { SampleLetter } from './SampleLetter.tsx';
import { UploadButton } from './UploadButton.tsx';

/** The agency's own fonts: tried, taken into use, given up after a question. */
function useFaceWrites() {
  const { t } = useTranslation('organization');
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<string[]>([]);
  const use = useWrite(useFaces, { refresh: [getOrganization], onSuccess: () => toastDone(t('facesInUse')) });
  const drop = useWrite(withdrawFaces, { refresh: [getOrganization], onSuccess: () => toastDone(t('facesDropped')) });
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
  return { sending, faults, use, dropping: drop.isPending, send, askToDrop };
}

/** In which fonts letters are printed: ours, or the agency's own, which are looked at on a page before they are used. */
export function FacePanel({ faces }: { faces: AgencyFace[] }) {
  const { t } = useTranslation('organization');
  const { sending, faults, use, dropping, send, askToDrop } = useFaceWrites();
  const tried = faces.some((one) => !one.used);
  return (
    <Panel title={t('font')}>
      <p className="hint">{t('fontText')}</p>
      <FaceList faces={faces} />
      {faults.length > 0 ? (
        <div role="alert" className="fault">
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      ) : null}
      {tried ? (
        <>
          <Text mt={12} mb={4} fw={500}>
            {t('faceSample')}
          </Text>
          <SampleLetter state={JSON.stringify(faces)} path="/settings/faces/sample" label={t('faceSample')} />
        </>
      ) : null}
      <Group gap={8} mt={12}>
        <UploadButton
          multiple
          accept=".ttf,font/ttf"
          label={t('addFaces')}
          aria={{ choose: t('chooseFaces') }}
          sending={sending}
          onChoose={(files) => void send(files)}
        />
        {tried ? (
          <Button loading={use.isPending} onClick={() => use.mutate({}, { onError: (error) => toastError(error) })}>
            {t('useFaces')}
          </Button>
        ) : null}
        {faces.length > 0 ? (
          <Button variant="subtle" color="red" loading={dropping} onClick={() => void askToDrop()}>
            {t('dropFaces')}
          </Button>
        ) : null}
      </Group>
    </Panel>
  );
}

/** Each style with the font that it is printed in. */
function FaceList({ faces }: { faces: AgencyFace[] }) {
  const { t } = useTranslation('organization');
  return (
    <ul className="bare">
      {faceStyles.map((style) => {
        const own = faces.filter((one) => one.style === style);
        return (
          <li key={style} className="row">
            <Text span fw={600} w={120}>
              {t(`style.${style}`)}
            </Text>
            <span className="words">
              {own.some(({ used }) => used) ? null : <span>{t('ownFace')}</span>}
              {own.map((one) => (
                <span key={String(one.used)}>
                  {one.family} <span className="hint">{t('by', { name: one.addedBy, at: shortDate(one.addedAt) })}</span>{' '}
                  <Pill tone={one.used ? 'ok' : 'warn'}>{t(one.used ? 'faceUsed' : 'faceTried')}</Pill>
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
