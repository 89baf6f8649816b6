import { notify } from '../../../contract/lang/th/notify.ts';
import { callOut, type OutboundAnswer } from '../../http/outbound.ts';
import type { OutboundError } from '../../http/outbound-error.ts';
import type { Office } from '../../office.ts';
import { isClassedNow } from './by-line.ts';
import { type Delivery, isPassing, type Outcome, retryAfter } from './outcome.ts';
import { pushOrigin } from './push-services.ts';
import { unsealed } from './sealed-text.ts';
import { vapidOf } from './vapid.ts';

/** A notice of yesterday is shown nowhere. */
const seconds = 24 * 3600;

/** Encrypted for one browser, signed by this office. The topic and the tag are the same at every try, so that it is shown once. */
export async function sendByPush(office: Office, delivery: Delivery): Promise<Outcome> {
  const device = await findDevice(office, delivery);
  if (!device) return { failed: notify.push.gone, quiet: true };
  const origin = pushOrigin(office, device.endpoint);
  if (!origin) return { failed: notify.push.notAllowed };
  const isClassed = await isClassedNow(office, delivery);
  const { publicUrl, mailFrom } = office.config;
  const tag = delivery.retry_key.replaceAll('-', '');
  const payload = {
    title: isClassed ? notify.newLetter : delivery.subject,
    body: isClassed ? '' : unsealed(office, delivery.body),
    url: delivery.link,
    tag,
  };
  const { endpoint, p256dh, auth } = device;
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    TTL: seconds,
    topic: tag,
    vapidDetails: { subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailFrom}`, ...(await vapidOf(office)) },
  });
  let answer: OutboundAnswer;
  try {
    answer = await callOut(request.endpoint, {
      allowed: [origin],
      inside: office.config.pushServices.includes(origin),
      method: 'POST',
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: request.body ?? Buffer.alloc(0),
      timeoutMs: 10_000,
      mostBytes: 64 * 1024,
    });
  } catch (error) {
    return { again: (error as OutboundError).message, pause: true };
  }
  if (answer.status >= 200 && answer.status < 300) {
    await office.db.updateTable('push_device').set({ used_at: new Date() }).where('id', '=', device.id).execute();
    return { sent: true };
  }
  const said = `HTTP ${answer.status}`;
  const afterMs = retryAfter(answer.headers['retry-after']);
  if (isPassing(answer.status)) return { again: said, pause: true, ...(afterMs === undefined ? {} : { afterMs }) };
  // the browser has ended the subscription
  if (answer.status === 404 || answer.status === 410) {
    await office.db.deleteFrom('push_device').where('id', '=', device.id).execute();
    return { failed: notify.push.gone, quiet: true };
  }
  return { failed: said };
}

/** By which what hangs is told from what does not. */
export async function pushHost(office: Office, delivery: Delivery): Promise<string> {
  const device = await findDevice(office, delivery);
  return device ? (pushOrigin(office, device.endpoint) ?? '') : '';
}

/** Only while the device is still this person's: another one may have signed in on it since. */
async function findDevice({ db }: Office, { device_id, person_id }: Delivery) {
  if (device_id === null || person_id === null) return undefined;
  return db.selectFrom('push_device').selectAll().where('id', '=', device_id).where('person_id', '=', person_id).executeTakeFirst();
}
