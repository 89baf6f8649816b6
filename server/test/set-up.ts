export const administrator = { username: 'somying', password: 'Correct5horse9' };

/** Sets a new agency up by the link that its office printed; what the office answers. */
export async function setUp(address: string, said: string): Promise<{ status: string }> {
  const reply = await fetch(`${address}/api/set-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      key: /\/set-up\?key=([\w-]+)/.exec(said)?.[1],
      agencyName: 'กรมตัวอย่าง',
      agencyNameEn: '',
      letterPrefix: 'กต 0101',
      firstName: 'สมหญิง',
      lastName: 'ใจดี',
      email: 'admin@example.go.th',
      ...administrator,
    }),
  });
  return (await reply.json()) as { status: string };
}
