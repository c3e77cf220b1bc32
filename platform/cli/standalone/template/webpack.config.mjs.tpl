export { remotePreset as default } from '@campaign/platform/webpack';
