export { hostPreset } from './host-preset.mjs';
export { remotePreset } from './remote-preset.mjs';
