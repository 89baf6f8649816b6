export const fileErrors = {} as const;
