/** The package brings no types; tests hand it its configuration and nothing else. */
declare module 'oidc-provider';
