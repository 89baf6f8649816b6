import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * lost: it never arrives. unheard: it arrives, and the answer is lost. twice: it is put two times. fault: the node refuses it for now. late: it arrives
 * when `arrive` is called, the last one first.
 */
export type NodeFate = 'pass' | 'lost' | 'unheard' | 'twice' | 'fault' | 'late';

/** Nodes of e-CMS for several organisations, as its public documents describe them: what is put at one comes to the head of the queue at the other. */
export interface EcmsNodes {
  address(organization: string): string;
  /** What happens to the next messages that are put, one each; none: they pass. */
  plan: NodeFate[];
  /** So many deletions are lost. */
  lostDeletes: number;
  /** What waits for an organisation, the head first; a test may change it. */
  queueOf(organization: string): Waiting[];
  /** Whom the nodes know: names by number; anybody else is refused. null: whoever is written to. */
  known: ReadonlyMap<string, string> | null;
  /** What they answer about codes of speed and secrecy: names by code; null: nothing. */
  codes: { speeds: Readonly<Record<string, string>>; secrecies: Readonly<Record<string, string>> } | null;
  /** They refuse another letter under the number of one that was not taken away. */
  numbersOnce: boolean;
  /** By how many minutes their clock is ahead. */
  minutesAhead: number;
  /** What was put last, as it came. */
  put: string[];
  arrive(): void;
  close(): Promise<void>;
}

export interface Waiting {
  id: string;
  xml: string;
}

const partyOf = (xml: string, name: string) =>
  new RegExp(`<(?:\\w+:)?${name}>.*?<(?:\\w+:)?DepartmentOrganization><(?:\\w+:)?ID>([^<]*)`, 's').exec(xml)?.[1] ?? '';
const wordIn = (xml: string, name: string) => new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(xml)?.[1] ?? '';

const mostPut = 50;

interface NodeLots {
  lot?: () => NodeFate;
  losesDeletion?: () => boolean;
}

/** What happens to a message that no plan says anything of; and whether a deletion is lost. */
export async function openEcmsNodes({ lot = () => 'pass', losesDeletion = () => false }: NodeLots = {}): Promise<EcmsNodes> {
  const late: (() => void)[] = [];
  const queues = new Map<string, Waiting[]>();
  const letters = new Map<string, { sender: string; receiver: string }>();
  /** Numbers of letters by those under which they were taken. */
  const processes = new Map<string, string>();
  /** Messages by sender, number and receiver of the letter that they brought. */
  const letterOf = new Map<string, string>();
  let count = 0;
  const queueOf = (organization: string) => {
    const queue = queues.get(organization) ?? [];
    queues.set(organization, queue);
    return queue;
  };
  const nodes: EcmsNodes = {
    address: (organization) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${organization}/ecms-ws01/service2`,
    plan: [],
    lostDeletes: 0,
    queueOf,
    known: null,
    codes: null,
    numbersOnce: false,
    minutesAhead: 0,
    put: [],
    arrive: () => {
      for (const put of late.splice(0).reverse()) put();
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
  const wait = (organization: string, xml: string) => queueOf(organization).push({ id: `P-${++count}`, xml });

  function putOn(own: string, body: string): void {
    const document = /<(?:\w+:)?GovernmentDocument.*<\/(?:\w+:)?GovernmentDocument>/s.exec(body)?.[0];
    if (document) {
      const ends = { sender: partyOf(document, 'SenderParty'), receiver: partyOf(document, 'ReceiverParty') };
      letters.set(`${wordIn(document, 'ID')} ${wordIn(document, 'CorrespondenceDate')}`, ends);
      wait(ends.receiver, document);
      return;
    }
    const [notice = '', name] = /<(\w+Notifier)>.*<\/\1>/s.exec(body) ?? [];
    const ends = letters.get(`${wordIn(notice, 'LetterID')} ${wordIn(notice, 'CorrespondenceDate')}`);
    if (!ends) return;
    const more =
      name === 'AcceptLetterNotifier' ? `<AcceptDate>2026-11-28</AcceptDate><AcceptDepartment><Code>${own}</Code></AcceptDepartment>` : '';
    wait(own === ends.sender ? ends.receiver : ends.sender, notice.replace(`</${name}>`, `${more}</${name}>`));
  }

  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const own = incoming.url?.split('/')[1] ?? '';
      const reply = (made: string, status = 200) =>
        answer
          .writeHead(status, { 'content-type': 'text/xml; charset=utf-8' })
          .end(
            `<?xml version="1.0"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body>${made}</SOAP-ENV:Body></SOAP-ENV:Envelope>`,
          );
      if (body.includes('<CorrespondenceLetterInboundRequest')) {
        const [head] = queueOf(own);
        return head?.xml.startsWith('<?xml') // as it stands: not even an envelope of ours
          ? answer.writeHead(200, { 'content-type': 'text/xml' }).end(head.xml)
          : reply(
              `<CorrespondenceLetterInboundResponse>${head ? `<processID>${head.id}</processID>${head.xml}` : ''}</CorrespondenceLetterInboundResponse>`,
            );
      }
      if (body.includes('<CorrespondenceLetterDeleteRequest>')) {
        if (nodes.lostDeletes > 0 || losesDeletion()) {
          nodes.lostDeletes = Math.max(0, nodes.lostDeletes - 1);
          return incoming.socket.destroy();
        }
        const at = queueOf(own).findIndex(({ id }) => id === wordIn(body, 'ProcessID'));
        if (at >= 0) queueOf(own).splice(at, 1);
        return reply(
          at < 0
            ? '<SOAP-ENV:Fault><faultstring>unknown ProcessID</faultstring></SOAP-ENV:Fault>'
            : '<CorrespondenceLetterDeleteResponse/>',
        );
      }
      if (body.includes('<TimeCheckRequest/>')) {
        const thai = new Date(Date.now() + 7 * 3_600_000 + nodes.minutesAhead * 60_000).toISOString().slice(0, 19);
        return reply(`<TimeCheckResponse><ProcessTime>${thai}</ProcessTime></TimeCheckResponse>`);
      }
      if (body.includes('<GetOrganizationList/>')) {
        const rows = [...(nodes.known ?? [])].map(
          ([code, name]) =>
            `<Organization><OrganizationID>${code}</OrganizationID><En-Name>Office ${code}</En-Name><Th-Name>${name}</Th-Name><ECMS-URL>http://${code}.example.go.th</ECMS-URL></Organization>`,
        );
        return reply(`<GetOrganizationListResponse>${rows.join('')}</GetOrganizationListResponse>`);
      }
      const list = /<Get(Speed|Secret)Codes\/>/.exec(body)?.[1];
      if (list) {
        const names = Object.entries(nodes.codes?.[list === 'Speed' ? 'speeds' : 'secrecies'] ?? {});
        const rows = names.map(([code, name]) => `<${list}><${list}Code>${code}</${list}Code><Th-Name>${name}</Th-Name></${list}>`);
        return reply(`<Get${list}CodesResponse>${rows.join('')}</Get${list}CodesResponse>`);
      }
      if (body.includes('<CorrespondenceDeleteGovernmentDocumentRequest>')) {
        const known = letterOf.delete(`${own} ${wordIn(body, 'LetterID')} ${/<AcceptDepartment><Code>([^<]*)/.exec(body)?.[1]}`);
        return reply(
          known
            ? '<CorrespondenceDeleteGovernmentDocumentResponse/>'
            : '<SOAP-ENV:Fault><faultstring>unknown</faultstring></SOAP-ENV:Fault>',
        );
      }
      if (body.includes('<OutboundStatusRequest>')) {
        const id = wordIn(body, 'ProcessID');
        const letter = processes.get(id);
        if (!letter) return reply('<SOAP-ENV:Fault><faultstring>unknown ProcessID</faultstring></SOAP-ENV:Fault>', 500);
        return reply(
          `<OutboundStatusResponse><Outbound><ProcessID>${id}</ProcessID><LetterID>${letter}</LetterID><ProcessStatus>SENT</ProcessStatus></Outbound></OutboundStatusResponse>`,
        );
      }
      const receiver = partyOf(body, 'ReceiverParty');
      if (receiver && nodes.known && !nodes.known.has(receiver))
        return reply('<SOAP-ENV:Fault><faultstring>organization not found</faultstring></SOAP-ENV:Fault>', 500);
      if (receiver && nodes.numbersOnce) {
        const name = `${own} ${wordIn(body, 'ID')} ${receiver}`;
        const message = wordIn(body, 'MessageID');
        if ((letterOf.get(name) ?? message) !== message)
          return reply('<SOAP-ENV:Fault><faultstring>duplicate LetterID</faultstring></SOAP-ENV:Fault>', 500);
        letterOf.set(name, message);
      }
      const fate = nodes.plan.shift() ?? lot();
      if (fate === 'late') late.push(() => putOn(own, body));
      if (fate === 'lost' || fate === 'late') return incoming.socket.destroy();
      if (fate === 'fault') return reply('<SOAP-ENV:Fault><faultstring>busy</faultstring></SOAP-ENV:Fault>', 500);
      nodes.put.push(body);
      if (nodes.put.length > mostPut) nodes.put.shift();
      putOn(own, body);
      if (fate === 'twice') putOn(own, body);
      if (fate === 'unheard') return incoming.socket.destroy();
      const id = `P-${++count}`;
      processes.set(id, wordIn(body, 'ID') || wordIn(body, 'LetterID'));
      return reply(
        `<CorrespondenceLetterOutboundResponse><ProcessID>${id}</ProcessID><ProcessTime>2026-11-28T10:15:02</ProcessTime></CorrespondenceLetterOutboundResponse>`,
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return nodes;
}
