import { Button, FileButton, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownPhotoPath, removeOwnPhoto } from '../../contract/profile/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { photoSizes } from '../../contract/settings/employee-information.ts';
import { randomId, upload, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { Avatar, useMyPicture } from '../shell/frame/Avatar.tsx';
import { useUser } from '../shell/session/session.ts';
import { confirm } from '../ui/dialogs.ts';
import { LoadingRows } from '../ui/Loading.tsx';
import { lazyAgain } from '../ui/lazy-again.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import type { Square } from './CropPhoto.tsx';

const CropPhoto = lazyAgain(() => import('./CropPhoto.tsx').then((file) => file.CropPhoto));

/** My picture: chosen, cut to a square, shown at once everywhere, taken away [V4]. */
export function PhotoPanel() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const client = useQueryClient();
  const picture = useMyPicture();
  const again = useRef<() => void>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = () => client.invalidateQueries({ queryKey: ['avatar', user.F_PERSON_ID] });
  const remove = useWrite(removeOwnPhoto, {
    onSuccess: () => {
      toastDone(t('photo.removed'));
      void shown();
    },
  });
  async function keep({ left, top, size }: Square): Promise<void> {
    if (!chosen) return;
    const form = new FormData();
    form.append('file', chosen);
    setBusy(true);
    try {
      await upload(`${ownPhotoPath}?left=${left}&top=${top}&size=${size}`, form, { key: randomId() });
      await shown();
      setChosen(null);
      toastDone(t('photo.saved'));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  function choose(file: File | null): void {
    // the same file may be chosen once more
    again.current?.();
    if (!file) return;
    if (file.size > photoSizes.bytes) toastError(new Error(t('photo.large', { max: fileSize(photoSizes.bytes) })));
    else if (/^image\/(png|jpeg)$/.test(file.type)) setChosen(file);
    else toastError(new Error(t('photo.kinds')));
  }
  return (
    <Group gap={8}>
      <Avatar size={96} />
      <div className="words">
        <Group gap={8}>
          <FileButton accept="image/png,image/jpeg" onChange={choose} resetRef={again}>
            {(props) => (
              <Button variant="default" {...props}>
                {t('photo.choose')}
              </Button>
            )}
          </FileButton>
          {picture ? (
            <Button
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={async () => {
                const sure = await confirm({ title: t('photo.removeAsk'), confirmLabel: t('photo.remove'), danger: true });
                if (sure) remove.mutate({}, { onError: (error) => toastError(error) });
              }}
            >
              {t('photo.remove')}
            </Button>
          ) : null}
        </Group>
        <p className="hint">
          {t('photo.hint')}{' '}
          <Link className="link" to={paths.account('privacy')}>
            {t('photo.who')}
          </Link>
        </p>
      </div>
      {chosen ? (
        <Suspense fallback={<LoadingRows rows={3} />}>
          <CropPhoto file={chosen} busy={busy} onKeep={(square) => void keep(square)} onClose={() => setChosen(null)} />
        </Suspense>
      ) : null}
    </Group>
  );
}
