import type { Taken } from '../../../contract/endpoint.ts';
import type { report as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { attachFiles, getOwnFiles } from '../files/attach-files.ts';
import { onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** รายงานผล, with files: the maker accepts it or asks to mend it; what was endorsed ends with the report. */
export function report(ctx: Ctx, { taskId, text, files }: Taken<typeof call>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    const detail: { text: string; files?: number[] } = { text };
    await stepTask(ctx, letter, task, 'report', { detail, result: { code: 'REPORTED', text } });
    const added = await attachFiles(ctx, letter.document.id, await getOwnFiles(ctx, files, 'files'), 'RESULT', taskId);
    if (added.length > 0) detail.files = added;
    announce(letter, { kind: 'reported', holders: [task.makerId], transmissionId: task.transmissionId, taskId });
    await settle(ctx, letter, task.transmissionId);
    return { documentId: letter.document.id, state: task.state };
  });
}
