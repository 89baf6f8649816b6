import { centralCategories, centralUploadPath, documentCentral } from '../../../contract/settings/document-central.ts';
import { settingsRows } from '../../../contract/settings/pages.ts';
import { useRead } from '../../api.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { SendFile } from './SendFile.tsx';

const kind = { field: 'category', of: centralCategories };
const accept = '.pdf,.jpg,.jpeg,.png,.docx,.xlsx,.odt';

/** The list of central documents, and under it the way for their files. */
export function CentralSettingsPage() {
  const { data } = useRead(settingsRows, { page: 'document-central', take: 200 });
  return (
    <>
      <ListScreen path="document-central" page={documentCentral} />
      {data?.manage ? (
        <SendFile path="document-central" rows={data.rows} to={centralUploadPath} kind={kind} accept={accept} withUnits />
      ) : null}
    </>
  );
}
