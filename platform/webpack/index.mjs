export { remotePreset } from './remote-preset.mjs';
