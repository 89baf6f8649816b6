import type { ReactNode } from 'react';
import { type Block, type Line, runsOf } from '../../contract/sarabun/body.ts';
import classes from './BodyText.module.css';

/** What was written with the editor of letters, read on a screen from its blocks: nothing of it is ever read as HTML. */
export function BodyText({ body }: { body: Block[] }) {
  return <div className={classes.text}>{grouped(body).map(drawn)}</div>;
}

type Group = Block | { kind: 'list'; bullet: boolean; items: Extract<Block, { kind: 'paragraph' | 'item' }>[] };

/** Items that follow each other are one list. */
function grouped(body: Block[]): Group[] {
  const groups: Group[] = [];
  for (const block of body) {
    const last = groups.at(-1);
    if (block.kind !== 'item') groups.push(block);
    else if (last?.kind === 'list' && last.bullet === Boolean(block.bullet)) last.items.push(block);
    else groups.push({ kind: 'list', bullet: Boolean(block.bullet), items: [block] });
  }
  return groups;
}

function drawn(group: Group, place: number): ReactNode {
  if (group.kind === 'list') return <Items key={place} list={group} />;
  if (group.kind === 'table') return <Table key={place} table={group} />;
  return (
    <p key={place}>
      <Words line={group} />
    </p>
  );
}

function Items({ list: { bullet, items } }: { list: Extract<Group, { kind: 'list' }> }) {
  const List = bullet ? 'ul' : 'ol';
  return (
    <List>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text stands still
        <li key={at} style={{ marginLeft: `${(item.level ?? 0) * 1.5}em` }}>
          <Words line={item} />
        </li>
      ))}
    </List>
  );
}

function Table({ table }: { table: Extract<Group, { kind: 'table' }> }) {
  const [head, rest] = table.head ? [table.rows[0] ?? [], table.rows.slice(1)] : [null, table.rows];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <div style={{ overflowX: 'auto' }} tabIndex={0}>
      <table>
        {head ? (
          <thead>
            <Row as="th" cells={head} />
          </thead>
        ) : null}
        <tbody>
          {rest.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text stands still
            <Row key={at} as="td" cells={cells} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ as, cells }: { as: 'th' | 'td'; cells: Line[] }) {
  return (
    <tr>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text stands still
        <Cell key={at} as={as} line={cell} />
      ))}
    </tr>
  );
}

function Cell({ as: Tag, line }: { as: 'th' | 'td'; line: Line }) {
  return (
    <Tag scope={Tag === 'th' ? 'col' : undefined}>
      <Words line={line} />
    </Tag>
  );
}

function Words({ line }: { line: Line }) {
  return runsOf(line).map((run, at) => {
    let words: ReactNode = linked(run.text);
    if (run.underline) words = <u>{words}</u>;
    if (run.italic) words = <em>{words}</em>;
    if (run.bold) words = <strong>{words}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: the text stands still
    return <span key={at}>{words}</span>;
  });
}

/** Addresses of the web in a text become links; what follows a sentence is not part of them. */
function linked(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/).map((part, at) =>
    at % 2 === 1 ? (
      <a key={part} className="link" href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
