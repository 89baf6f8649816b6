import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import type { RequestInHand } from '../request-in-hand.ts';
import type { Judged } from '../request-rules.ts';
import type { Closed, Resource } from '../resources/catalogue.ts';
import type { Time } from './days.ts';

/** One time of a request. `waits`: it is taken, and wanted when it falls free. */
export interface Occurrence {
  n: number;
  resourceId: number;
  from: string;
  until: string;
  waits: boolean;
}

/** What the engine is told of a kind that takes one thing for one time or for several, beside the rules of its request. */
// biome-ignore lint/suspicious/noExplicitAny: kinds of every content stand in one table
export interface SeriesRules<Content = any> {
  /** Of which kind its things are. */
  resource: 'ROOM' | 'EQUIPMENT' | 'SEAT';
  times: (content: Content) => Occurrence[];
  withTimes: (content: Content, times: Occurrence[]) => Content;
  /** Things that go with each of its times. */
  extras?: (content: Content) => readonly number[];
  closed?: (ctx: Ctx, from: string, until: string) => Promise<Closed[]>;
  /** Things that could be had in place of another at some time, for as much as this asks for; the best first. */
  others: (ctx: Ctx, content: Content) => Promise<Resource[]>;
  /** What is read before one of its times goes to this thing. */
  hints?: (ctx: Ctx, content: Content, resource: Resource) => Promise<Judged['hints']>;
  /** A display may hang at each of its things, and who comes says so there or by its keeper: what stands under the name of this one. */
  display?: (ctx: Ctx, resourceId: number) => Promise<string[]>;
}

export function seriesOf<Content>({ rules }: Pick<RequestInHand<Content>, 'rules'>): SeriesRules<Content> {
  if (!rules.series) throw notFound();
  return rules.series;
}

export const timesIn = (request: Pick<RequestInHand, 'rules' | 'content'>): Occurrence[] => seriesOf(request).times(request.content);

export function occurrenceOf(request: Pick<RequestInHand, 'rules' | 'content'>, n: number): Occurrence {
  const found = timesIn(request).find((one) => one.n === n);
  if (!found) throw notFound();
  return found;
}

/** The content with this time in place of the one of its number. */
export function withTime<Content>(request: Pick<RequestInHand<Content>, 'rules' | 'content'>, next: Occurrence): Content {
  const times = timesIn(request).map((one) => (one.n === next.n ? next : one));
  return seriesOf(request).withTimes(request.content, times);
}

export const spanOf = ({ from, until }: { from: string; until: string }): Time => ({ from: new Date(from), until: new Date(until) });

/** Who asked for it, or wrote it for him. */
export function writes({ me, applicantId, filedBy }: Pick<RequestInHand, 'me' | 'applicantId' | 'filedBy'>): boolean {
  return me.personId === applicantId || me.personId === filedBy;
}

const entryMinutes = 15;
/** A quarter of an hour before its beginning until a quarter after. */
export function isEntry(from: Date, at: Date): boolean {
  return Math.abs(from.getTime() - at.getTime()) <= entryMinutes * 60_000;
}
