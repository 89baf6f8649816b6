import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface SignInProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What it says of whoever signs in from now on. */
  says(claims: Record<string, unknown>): void;
  /** Answers nobody any more, as a provider that is down. */
  close(): Promise<void>;
}

const clientSecret = 'a-secret-of-forty-letters-that-nobody-guesses';

/** The certified OpenID provider with its own pages, for one office; `client`: how that office says who it is, if not by a secret. */
export async function startSignInProvider(office: string, client: Record<string, unknown> = {}): Promise<SignInProvider> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  let claims: Record<string, unknown> = {};
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'e-office',
        ...('token_endpoint_auth_method' in client ? {} : { client_secret: clientSecret }),
        redirect_uris: [`${office}/api/users/provider/callback`],
        post_logout_redirect_uris: [`${office}/login`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...client,
      },
    ],
    claims: { openid: ['sub'], pid: ['pid'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'pid', 'email'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['test'] },
    findAccount: async (_ctx: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...claims }) }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId: 'e-office',
    clientSecret,
    says: (next) => {
      claims = next;
    },
    async close() {
      const ended = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await ended;
    },
  };
}
