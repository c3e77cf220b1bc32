export { hostPreset as default } from '@campaign/platform/webpack/host';
