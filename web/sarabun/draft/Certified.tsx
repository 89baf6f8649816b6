import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import { LongLine } from './LongLine.tsx';

interface Props {
  certified: Content['certified'];
  files: DocumentFile[];
  put: (certified: Content['certified']) => void;
}

/** Whom a certificate certifies, where it is important enough for a photograph and the person's own hand (ข้อ ๒๔). */
export function Certified({ certified, files, put }: Props) {
  const { t } = useTranslation(['draft', 'parts']);
  const photos = files.filter((file) => file.mime.startsWith('image/'));
  const name = certified?.name ?? '';
  const photo = photos.find((file) => file.id === certified?.photo);
  return (
    <div className="stack">
      <LongLine
        id="draft-certified"
        label={t('part.certified')}
        hint={t('parts:certified.hint')}
        value={name}
        onValue={(typed) => put(typed ? { ...certified, name: typed } : undefined)}
      />
      {name ? (
        <NativeSelect
          label={t('parts:certified.photo')}
          description={photos.length === 0 ? t('parts:certified.attach') : t('parts:certified.photoHint')}
          value={photo ? String(photo.id) : ''}
          data={[{ value: '', label: t('parts:certified.later') }, ...photos.map((file) => ({ value: String(file.id), label: file.name }))]}
          onChange={({ currentTarget: { value } }) => put(value ? { name, photo: Number(value) } : { name })}
        />
      ) : null}
    </div>
  );
}
