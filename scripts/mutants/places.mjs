export const SENDING = 'server/src/modules/sending';
export const WEBHOOKS = 'server/src/modules/webhooks';
