export const MODULES = 'server/src/modules';
export const SENDING = `${MODULES}/sending`;
export const WEBHOOKS = `${MODULES}/webhooks`;
