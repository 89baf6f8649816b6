import { isIP, type Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { Transporter } from 'nodemailer';
import { connectOut, type Inside } from './reach.ts';

interface MailServer {
  /** smtp://… or smtps://… */
  url: string;
  inside: Inside;
  /** For the connection, and then for its greeting. */
  connectMs: number;
  silenceMs: number;
  /** Of a server that is signed in to, and that shows another certificate than the known authorities issue. */
  /** Further mails within this time take the same connection; without it each has its own. */
  keptMs?: number;
  login?: { user: string; password: string; security: 'TLS' | 'STARTTLS' | 'NONE'; ca: string; servername: string };
}

/** `command` of an error: there was no connection, so nothing left. */
export const notReached = 'REACH';

/** The one way out by mail. The name of the server is judged at the moment of connecting, not by the library, which would ask for it again. */
export async function openMailTransport({ url, inside, connectMs, silenceMs, keptMs, login }: MailServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // a mail that breaks off is told to who sends it, never tried again by the library
    ...(keptMs ? { pool: true as const, maxConnections: 1, maxMessages: 50, idleTimeout: keptMs, maxRequeues: 0 } : {}),
    ...(login ? optionsOf(login) : {}),
    getSocket: ({ host = '', port, secure }, give) => {
      connected({ host, port: Number(port) || (secure ? 465 : 587), inside }, connectMs).then(
        (connection) => give(null, { connection }),
        (error: Error) => give(Object.assign(error, { command: notReached }), false),
      );
    },
  });
}

function optionsOf({ user, password, security, ca, servername }: NonNullable<MailServer['login']>) {
  return {
    ...(user ? { auth: { user, pass: password } } : {}),
    ...(security === 'STARTTLS' ? { requireTLS: true } : {}),
    ...(security === 'NONE' ? { ignoreTLS: true } : {}),
    tls: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2' as const,
      ...(ca ? { ca: [...rootCertificates, ca] } : {}),
      ...(isIP(servername) ? {} : { servername }),
    },
  };
}

async function connected(to: { host: string; port: number; inside: Inside }, withinMs: number): Promise<Socket> {
  const socket = connectOut(to);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error('Connection timeout')), withinMs);
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
  });
}
