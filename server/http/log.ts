import pino, { type DestinationStream, type Logger } from 'pino';

/** One line of JSON an event. Addresses are written without their query: links of mails and of the set-up carry their key there. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, timestamp: pino.stdTimeFunctions.isoTime, base: undefined, serializers: { req: requestLine } }, destination);
}

function requestLine({ method, url, ip }: { method?: string; url?: string; ip?: string }) {
  return { method, path: url?.split('?', 1)[0], ip };
}
