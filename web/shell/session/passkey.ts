type Question = { options: Record<string, unknown> };
type Credential = Record<string, unknown>;

/** Does this browser know passkeys at all? */
export function knowsPasskeys(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function';
}

/** The browser asks its owner for one of the passkeys. null: he stopped it, or there is none here. */
export async function answerPasskey({ options }: Question): Promise<Credential | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return orNothing(() => startAuthentication({ optionsJSON: options as never }));
}

/** The browser makes a new passkey. null: its owner stopped it. */
export async function makePasskey({ options }: Question): Promise<Credential | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return orNothing(() => startRegistration({ optionsJSON: options as never }));
}

async function orNothing(work: () => Promise<unknown>): Promise<Credential | null> {
  try {
    return (await work()) as Credential;
  } catch (error) {
    console.info('passkey:', error instanceof Error ? error.name : error);
    return null;
  }
}
