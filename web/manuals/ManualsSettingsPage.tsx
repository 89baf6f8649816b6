import { documentManual, manualModules, manualUploadPath } from '../../contract/settings/document-manual.ts';
import { settingsRows } from '../../contract/settings/pages.ts';
import { useRead } from '../api.ts';
import { ListScreen } from '../settings/list/ListScreen.tsx';
import { SendFile } from '../settings/system/SendFile.tsx';

const kind = { field: 'module', of: manualModules };

/** The list of manuals, and under it the way for their files. */
export function ManualsSettingsPage() {
  const { data } = useRead(settingsRows, { page: 'DocumentManual', take: 200 });
  return (
    <>
      <ListScreen path="DocumentManual" page={documentManual} />
      {data?.manage ? (
        <SendFile
          path="DocumentManual"
          rows={data.rows}
          to={manualUploadPath}
          kind={kind}
          accept="application/pdf,video/mp4,video/webm,.vtt"
        />
      ) : null}
    </>
  );
}
