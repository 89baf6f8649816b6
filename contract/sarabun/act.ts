import { z } from 'zod/mini';
import { write } from '../endpoint.ts';
import { flag, id } from '../wire.ts';
import { told } from './told.ts';

/**
 * What acts on a letter have in common: the address by what is acted on, the right, and the answer. `act`: the end of the address;
 * `asks`: what is taken beside the id.
 */
type Asks = z.core.$ZodLooseShape;

const menu = 'manage sarabun';
/** The state of the row that was acted on, of the own letter as a whole. */
const acted = z.object({ documentId: z.number(), state: z.string(), told });
export const ownLetterActed = z.object({ documentId: z.number(), state: z.number(), told });

/** On a letter as one receiver has it. */
/* @__NO_SIDE_EFFECTS__ */
export function onTransmission<Given extends Asks>(act: string, about: string, asks: Given) {
  const take = z.object({ transmissionId: id, ...asks });
  return write(`/sarabun/transmissions/:transmissionId/${act}`, { menu, about, take, give: acted });
}

/** On work that somebody was given. */
/* @__NO_SIDE_EFFECTS__ */
export function onTask<Given extends Asks>(act: string, about: string, asks: Given) {
  const take = z.object({ taskId: id, ...asks });
  return write(`/sarabun/tasks/:taskId/${act}`, { menu, about, take, give: acted });
}

/** On a letter from where the caller has it: a received one, or his own task. `follow`: he wants to hear how it goes on. */
/* @__NO_SIDE_EFFECTS__ */
export function onLetter<Given extends Asks>(act: string, about: string, asks: Given) {
  const take = z.object({ documentId: id, transmissionId: z.optional(id), taskId: z.optional(id), ...asks, follow: z.optional(flag) });
  return write(`/sarabun/documents/:documentId/${act}`, { menu, about, take, give: acted });
}

/** On a letter that the agency wrote itself. */
/* @__NO_SIDE_EFFECTS__ */
export function onOwnLetter<Given extends Asks>(act: string, about: string, asks: Given) {
  const take = z.object({ documentId: id, ...asks });
  return write(`/sarabun/documents/:documentId/${act}`, { menu, about, take, give: ownLetterActed });
}

/** On what lies over the pages of a letter. `path`: its whole address. */
/* @__NO_SIDE_EFFECTS__ */
export function onMark<Given extends Asks>(path: string, about: string, asks: Given) {
  return write(path, { menu, about, take: z.object(asks), give: z.object({ documentId: z.number() }) });
}
