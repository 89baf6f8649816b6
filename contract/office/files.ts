import { z } from 'zod/mini';
import { write } from '../endpoint.ts';
import { id, nothing } from '../wire.ts';

/** POST, multipart, field `file`; behind the question mark `role`: what the kind asks the paper for. Of one's own request while it is a draft or sent back. */
export const requestFilesPath = (requestId: number | string) => `/office/requests/${requestId}/files`;

/** GET: for whoever may see the request; with `download=1` as a file to keep. */
export const requestFilePath = (requestId: number | string, fileId: number | string) => `/office/requests/${requestId}/files/${fileId}`;

export const removeRequestFile = write('/office/requests/:requestId/files/:fileId/remove', {
  about: 'นำไฟล์แนบออกจากคำขอที่ยังไม่ได้ส่ง',
  take: z.object({ requestId: id, fileId: id }),
  give: nothing,
});
